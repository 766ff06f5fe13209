#!/usr/bin/env bash
# Makes every picture of README and docs/ anew with the program that was built: docs/images/make.sh [NAME..]
# Needs ImageMagick; for `window` also Xvfb, openbox and xdotool.
set -euo pipefail

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"
readonly lab=../../build/terrain-lab

# Pictures side by side, three in a row, on the grey of the studio.
sheet() { montage "$1"/*.png -tile 3x -geometry +4+4 -background '#b4b4b4' -strip "$2"; }

landscape() {
    "$lab" screenshot --out landscape.png --size 1280x720 --view 7 --set display.scenery=landscape \
        --set display.sun.elevation=20 --set seed=Amami
}

algorithms() {
    local folder name number=0
    folder=$(mktemp -d)
    for name in perlin simplex ridged diamond_square worley; do
        "$lab" screenshot --out "$folder/$((number += 1)).png" --size 480x300 --set "algorithm=$name"
    done
    sheet "$folder" algorithms.png
    rm -r "$folder"
}

palettes() {
    local folder name number=0
    folder=$(mktemp -d)
    for name in natural arid arctic volcanic hypsometric greyscale viridis colour_blind; do
        "$lab" screenshot --out "$folder/$((number += 1)).png" --size 480x300 --set "display.palette=$name"
    done
    "$lab" screenshot --out "$folder/9.png" --size 480x300 --set display.sun.elevation=8
    sheet "$folder" palettes.png
    rm -r "$folder"
}

# The default island before erosion and after it on three grids; what was worn, and where water ran.
erosion() {
    local folder grid
    folder=$(mktemp -d)
    local -a island=(--size 640x400 --set divisions=1024)
    "$lab" screenshot --out "$folder/1.png" "${island[@]}"
    for grid in 256 512 1024; do
        "$lab" screenshot --out "$folder/2-$(printf %04d "$grid").png" "${island[@]}" \
            --set erosion.enabled=true --set "erosion.grid=$grid"
    done
    for overlay in wear flow; do
        "$lab" screenshot --out "$folder/3-$overlay.png" "${island[@]}" --overlay "$overlay" \
            --set erosion.enabled=true --set erosion.grid=1024
    done
    montage "$folder"/*.png -tile 2x -geometry +4+4 -background '#b4b4b4' -strip erosion.png
    rm -r "$folder"
}

# The window as a newcomer sees it: no settings yet, on a screen of its own.
window() {
    local home display=:97 pids=()
    home=$(mktemp -d)
    Xvfb "$display" -screen 0 1600x960x24 >/dev/null 2>&1 & pids+=($!)
    sleep 1
    export DISPLAY=$display
    openbox >/dev/null 2>&1 & pids+=($!)
    sleep 1
    XDG_CONFIG_HOME=$home "$lab" & pids+=($!)
    sleep 8
    import -window "$(xdotool search --name 'Terrain Lab' | tail -n 1)" -strip window.png
    kill "${pids[@]}"
    wait
    rm -r "$home"
}

if (($# == 0)); then set -- landscape algorithms palettes erosion window; fi
for name; do "$name"; done
