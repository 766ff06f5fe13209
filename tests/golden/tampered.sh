#!/usr/bin/env bash
# A check that cannot fail is worth nothing: swaps the hashes of two recipes in a copy of the stored file and
# expects exactly these two to be reported.
set -euo pipefail
program=$1
stored=$2

copy=$(mktemp)
trap 'rm -f "$copy"' EXIT
mapfile -t lines < <(grep '^terrainlab:' "$stored")
first=${lines[3]}
second=${lines[4]}
first_check=${first##*check=}
second_check=${second##*check=}
[ "$first_check" != "$second_check" ]
sed -e "s/$first_check/SWAP/; s/$second_check/$first_check/; s/SWAP/$second_check/" "$stored" > "$copy"

if output=$("$program" "$copy" 2>&1); then
    echo "swapped hashes were accepted"
    exit 1
fi
# Each is reported once for every instruction set of this machine.
reported=$(grep '^differs' <<< "$output" | sed 's/^differs [^:]*: //' | sort -u | wc -l)
if [ "$reported" != 2 ]; then
    echo "expected 2 differing recipes, got $reported:"
    echo "$output"
    exit 1
fi
