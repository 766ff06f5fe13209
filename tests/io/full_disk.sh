#!/usr/bin/env bash
# A disk of 64 kB in a mount namespace of its own: what does not fit is refused with the reason, and costs nothing.
. "$(dirname "$0")/common.sh"

if [ "${2:-}" != inside ]; then
    need unshare util-linux
    [ "$(id -u)" = 0 ] && how=-m || how=-rm
    unshare "$how" true 2>"$folder/stderr" || skip "unshare $how: $(cat "$folder/stderr")"
    unshare "$how" bash "$0" "$writer" inside
    status=$?
    [ $status = 77 ] && skip "no tmpfs may be mounted here"
    exit $status
fi

disk="$folder/disk"
mkdir "$disk"
mount -t tmpfs -o size=64k none "$disk" || exit 77
trap 'umount "$disk"; rm -rf "$folder"' EXIT

head -c 20000 /dev/urandom >"$folder/old"
cp "$folder/old" "$disk/map.png"

expect_refusal "$disk/map.png: No space left on device" "$writer" bytes "$disk/map.png" 100000 n
cmp "$folder/old" "$disk/map.png" || fail "the old file has changed"
only "$disk" map.png

expect_refusal "No space left on device" "$writer" bytes "$disk/other" 100000 n
only "$disk" map.png

# Not one free byte.
head -c 100000 /dev/zero >"$disk/fill" 2>/dev/null
for bits in 8 16; do
    expect_refusal "No space left on device" "$writer" png $bits "$disk/map.png" 100
    cmp "$folder/old" "$disk/map.png" || fail "the old file has changed"
done
only "$disk" fill map.png

# And with room again it works.
rm "$disk/fill"
"$writer" bytes "$disk/map.png" 30000 n || fail "it fits"
[ "$(tr -d n <"$disk/map.png" | wc -c)" = 0 ] || fail "wrong bytes"
[ "$(wc -c <"$disk/map.png")" = 30000 ] || fail "wrong size"
only "$disk" map.png
echo "a full disk is told, and the old file stays"
