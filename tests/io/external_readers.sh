#!/usr/bin/env bash
# Other programs read our pictures sample by sample, and we read theirs.
. "$(dirname "$0")/common.sh"
need pngcheck pngcheck
need identify imagemagick
need convert imagemagick
need gdalinfo gdal-bin
cd "$folder" || fail "no folder"

# read_by_others BITS DIVISIONS
read_by_others() {
    local bits=$1 side=$(($2 + 1)) type=Byte
    [ "$bits" = 16 ] && type=UInt16
    "$writer" png "$bits" map.png "$2" || fail "not written"
    "$writer" raw "$bits" map.raw "$2" || fail "no raw samples"

    pngcheck -q map.png || fail "pngcheck: $bits bits, $2 divisions"

    local seen
    seen=$(identify -format '%m %w %h %z %[channels]' map.png) || fail "identify"
    [ "$seen" = "PNG $side $side $bits gray" ] || fail "identify says: $seen"
    convert png:map.png -endian MSB -depth "$bits" gray:seen.raw || fail "convert"
    cmp map.raw seen.raw || fail "ImageMagick reads other samples: $bits bits, $2 divisions"

    gdalinfo map.png >gdal.txt 2>&1 || fail "gdalinfo: $(cat gdal.txt)"
    grep -q "^Size is $side, $side$" gdal.txt || fail "gdalinfo, size: $(cat gdal.txt)"
    grep -q "^Band 1 .*Type=$type, ColorInterp=Gray$" gdal.txt || fail "gdalinfo, band: $(cat gdal.txt)"
    grep -q "^Band 2" gdal.txt && fail "gdalinfo sees a second band"
    return 0
}

# reads_others BITS OPTION...
reads_others() {
    local bits=$1
    shift
    "$writer" raw "$bits" theirs.raw 100 || fail "no raw samples"
    convert -size 101x101 -endian MSB -depth "$bits" gray:theirs.raw -define png:color-type=0 \
        -define "png:bit-depth=$bits" "$@" png:theirs.png || fail "convert to PNG"
    "$writer" decode theirs.png ours.raw || fail "not read: $bits bits $*"
    cmp theirs.raw ours.raw || fail "read wrong: $bits bits $*"
}

for bits in 8 16; do
    for divisions in 2 3 100 256 1000; do read_by_others "$bits" "$divisions"; done
    for filter in 0 1 2 3 4 5; do reads_others "$bits" -define "png:compression-filter=$filter"; done
    reads_others "$bits" -interlace PNG
done
convert -size 4x4 xc:red png:red.png || fail "convert"
expect_refusal "colours or transparency" "$writer" decode red.png red.raw
echo "read by pngcheck, ImageMagick and GDAL; theirs read by us"
