#!/usr/bin/env bash
# Usage: fetch-glad.sh DIRECTORY
#
# Debian has no package of glad 2; a generated loader (OpenGL 3.3 and KHR_debug) lies in the source package of
# GLFW. This gets it by apt's own download helper, which needs neither source lists nor the right to install:
#   DIRECTORY/include/glad/gl.h (and khrplatform.h), DIRECTORY/src/glad_gl.c
#
# Exit status: 0 the files are there; 1 they could not be fetched; 2 they are not the expected ones.
set -euo pipefail

readonly helper=/usr/lib/apt/apt-helper

# What may come out, by version of GLFW. The copy in 3.4 is one header, to which we add the source file.
readonly sums_3_3_8='eb8848db403870af7fec481ac835ef9ca25406d87a37e44e368c6bfc0e86f141  include/glad/gl.h
890c04e4cc75739666aa8ff989a0a37b7f11d9e0ec60bc362b40f91835d11b5c  include/glad/khrplatform.h
b69b9caa434f8919e75da82d63d4d5d6b8ee8a37b40898d09a3fb06be1564014  src/glad_gl.c'
readonly sums_3_4='372d175f3d334c59357828f01893fb140605ded6a285bf2977dcb0b9ee3b39ea  include/glad/gl.h
b7c7993a77b46d7f6029b9ce87bf80a8100182d41bddeb8afe8ee9b0a7b246da  src/glad_gl.c'

fail() {
    printf 'fetch-glad: %s\n' "$1" >&2
    exit "${2:-1}"
}

matches() { # directory, checksums
    [[ -d $1 ]] && (cd "$1" && sha256sum --check --strict --status <<<"$2") 2>/dev/null
}

# The source package's version: a rebuilt package names it beside the source, others have the same version.
source_version() {
    local record
    record=$(LC_ALL=C apt-cache show --no-all-versions libglfw3-dev 2>/dev/null) || return 1
    local version
    version=$(sed -nE 's/^Source: .*\((.*)\)$/\1/p' <<<"$record")
    [[ -n $version ]] || version=$(sed -nE 's/^Version: //p' <<<"$record")
    printf '%s' "${version#*:}"
}

# Sources lie beside the packages built from them, wherever apt would get those.
pool_address() { # directory to work in
    local address
    address=$(cd "$1" && apt-get download --print-uris libglfw3-dev | sed -nE "1s/^'([^']+)'.*/\1/p")
    [[ -n $address ]] && printf '%s' "${address%/*}"
}

# As root, apt would download as a user who may not write here: the files are checked, so nothing is lost.
download() { # address, target, checksum or nothing
    "$helper" -qq -o APT::Sandbox::User=root -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20 \
        download-file "$1" "$2" ${3:+"SHA256:$3"} >/dev/null || fail "could not download $1"
}

# "checksum name" of the upstream archive, out of the description of the source package.
archive_line() { # description file
    awk '/^[^ ]/ { inside = /^Checksums-Sha256:/ }
         inside && $3 ~ /\.orig\.tar\.[a-z0-9]+$/ { print $1, $3; exit }' "$1"
}

arrange() { # directory with the unpacked archive, directory to make
    mkdir -p "$2/include/glad" "$2/src"
    cp "$1/glad/gl.h" "$2/include/glad/"
    if [[ -e $1/glad_gl.c ]]; then
        cp "$1/glad/khrplatform.h" "$2/include/glad/"
        cp "$1/glad_gl.c" "$2/src/"
    else
        printf '#define GLAD_GL_IMPLEMENTATION\n#include <glad/gl.h>\n' >"$2/src/glad_gl.c"
    fi
}

fetch() { # directory to work in, version, checksums
    local work=$1 version=$2 sums=$3 pool checksum archive
    pool=$(pool_address "$work") || fail 'apt does not say where libglfw3-dev comes from'
    download "$pool/glfw3_$version.dsc" "$work/description"
    read -r checksum archive < <(archive_line "$work/description") || fail 'the source package has no archive'
    download "$pool/$archive" "$work/$archive" "$checksum"
    tar -C "$work" -xf "$work/$archive" --strip-components=2 --wildcards '*/deps/glad*' || fail "$archive has no glad"
    arrange "$work" "$work/glad-tree" || fail "$archive has no loader of glad 2"
    matches "$work/glad-tree" "$sums" && return
    (cd "$work/glad-tree" && sha256sum include/glad/* src/*) >&2
    fail "the files above, from $archive, do not have the checksums written in this script" 2
}

main() {
    [[ $# -eq 1 && -n $1 ]] || fail 'usage: fetch-glad.sh DIRECTORY'
    local target=$1 version sums
    if matches "$target" "$sums_3_3_8" || matches "$target" "$sums_3_4"; then return; fi

    [[ -x $helper ]] || fail 'this system has no apt'
    version=$(source_version) || fail 'apt does not know libglfw3-dev: its package lists may be missing (apt-get update)'
    case ${version%-*} in
        3.3.8) sums=$sums_3_3_8 ;;
        3.4) sums=$sums_3_4 ;;
        *) fail "the checksums of the glad in GLFW $version are not written in this script" ;;
    esac

    # Beside the target, so that the last step is a rename.
    mkdir -p "$(dirname "$target")"
    work=$(mktemp -d "$target.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    fetch "$work" "$version" "$sums"
    rm -rf "$target"
    mv "$work/glad-tree" "$target"
}

main "$@"
