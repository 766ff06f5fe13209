#!/usr/bin/env bash
# kill -9 at 20 random moments of writing: the file is a whole old or a whole new one.
. "$(dirname "$0")/common.sh"
mkdir "$folder/work"
file="$folder/work/map.png"
size=8000000
head -c $size /dev/zero | tr '\0' o >"$file"

left=0
for round in $(seq 20); do
    before=$(stat -c %i "$file")
    "$writer" loop "$file" $size &
    pid=$!
    # On a busy machine the first file takes its time; the kill is to hit a later one.
    for _ in $(seq 600); do
        [ "$(stat -c %i "$file")" = "$before" ] || break
        sleep 0.05
    done
    sleep "0.$((RANDOM % 20 + 10))"
    kill -9 $pid || fail "the writer ended by itself in round $round"
    wait $pid 2>/dev/null
    [ "$(wc -c <"$file")" = $size ] || fail "round $round: $(wc -c <"$file") bytes"
    letter=$(head -c 1 "$file")
    [ "$(tr -d "$letter" <"$file" | wc -c)" = 0 ] || fail "round $round: old and new mixed"
    left=$((left + $(find "$folder/work" -name '.terrain-lab-*.tmp' | wc -l)))
    rm -f "$folder/work"/.terrain-lab-*.tmp
done
only "$folder/work" map.png
[ $left -gt 0 ] || fail "no kill hit the middle of a write, so nothing was tested"
[ "$letter" != o ] || fail "nothing was ever written"
echo "20 kills, $left of them in the middle of a write"
