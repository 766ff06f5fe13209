#!/usr/bin/env bash
# Writes that permissions forbid, or that fail in the middle, without any privileges needed.
. "$(dirname "$0")/common.sh"
mkdir "$folder/work"
file="$folder/work/map.png"

# Root passes every permission, unless it gives up the right to.
plain=()
if [ "$(id -u)" = 0 ]; then
    need setpriv util-linux
    plain=(setpriv "--bounding-set=-dac_override,-dac_read_search")
fi

old_stays() {
    cmp "$folder/old" "$file" || fail "the old file has changed: $*"
    only "$folder/work" map.png
}

head -c 5000 /dev/urandom >"$folder/old"
cp "$folder/old" "$file"

# Breaks off after 8 kB. Ignored signals are inherited, so the write reports the error instead.
limited() { bash -c 'trap "" XFSZ; ulimit -f 8; exec "$@"' limited "$@"; }
expect_refusal "$file: File too large" limited "$writer" bytes "$file" 100000 n
old_stays "file size limit"
expect_refusal "File too large" limited "$writer" bytes "$folder/work/new" 100000 n
old_stays "file size limit, new file"

# A folder that may not be written to.
chmod 555 "$folder/work"
"${plain[@]}" touch "$folder/work/probe" 2>/dev/null && fail "permissions do not count here"
expect_refusal "$file: Permission denied" "${plain[@]}" "$writer" bytes "$file" 100 n
expect_refusal "Permission denied" "${plain[@]}" "$writer" png 8 "$folder/work/new.png" 16
old_stays "folder 555"

# One that may be written to and entered, but not listed, will do.
chmod 333 "$folder/work"
"${plain[@]}" "$writer" bytes "$folder/work/unlisted" 100 n || fail "folder 333"
chmod 755 "$folder/work"
rm "$folder/work/unlisted"
old_stays "folder 333"

# A file that its owner made read-only, though its folder would let it be replaced; also through a link.
chmod 444 "$file"
ln -s work/map.png "$folder/link"
expect_refusal "$file: Permission denied" "${plain[@]}" "$writer" bytes "$file" 100 n
expect_refusal "$folder/link: Permission denied" "${plain[@]}" "$writer" bytes "$folder/link" 100 n
old_stays "file 444"
chmod 644 "$file"

# A file that may not be read.
chmod 000 "$file"
expect_refusal "$file: Permission denied" "${plain[@]}" "$writer" decode "$file" "$folder/raw"
chmod 644 "$file"

# Root leaves a file to its owner.
if [ "$(id -u)" = 0 ]; then
    chown 65534:65534 "$file"
    chmod 640 "$file"
    "$writer" bytes "$file" 100 n || fail "root may write"
    [ "$(stat -c '%u:%g %a' "$file")" = "65534:65534 640" ] || fail "owner: $(stat -c '%u:%g %a' "$file")"
fi
echo "refused writes give the reason and leave the old file"
