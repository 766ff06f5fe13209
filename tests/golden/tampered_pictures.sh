#!/usr/bin/env bash
# A check that cannot fail is worth nothing: swaps two stored pictures in a copy of the folder and expects both to
# be reported. The pairs are those that are most like each other.
set -euo pipefail
golden_pictures=$1
program=$2
stored=$3

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

expect_both_reported() { # two names
    local first=$1 second=$2 output
    rm -rf "$folder/stored"
    cp -r "$stored" "$folder/stored"
    mv "$folder/stored/$first.png" "$folder/kept"
    mv "$folder/stored/$second.png" "$folder/stored/$first.png"
    mv "$folder/kept" "$folder/stored/$second.png"
    if output=$("$golden_pictures" "$program" "$folder/stored" "$folder/work" "$first" "$second" 2>&1); then
        echo "$first and $second were swapped and accepted"
        exit 1
    fi
    for name in "$first" "$second"; do
        grep -q "^differs: $name: mean" <<< "$output" && [ -s "$folder/work/$name.png" ] && continue
        echo "$first and $second were swapped, $name was not reported and kept:"
        echo "$output"
        exit 1
    done
}

expect_both_reported perlin arid
expect_both_reported low_sun volcanic
expect_both_reported ridged worley
