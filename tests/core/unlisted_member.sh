#!/usr/bin/env bash
# Usage: unlisted_member.sh COMPILER INCLUDE-FOLDER PRIVATE-INCLUDE-FOLDER SOURCE
#
# Adds a member without a row to a copy of the parameters: the table must not compile any more, and for that reason.
set -euo pipefail
compiler=$1
include=$2
private=$3
source=$4

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
compile() { "$compiler" -std=c++20 -fsyntax-only -I "$copy" -I "$private" "$source"; }

cp -r "$include/terrain" "$copy/"
compile
sed -i 's/^    double exponent = 2.4;/&\n    double unlisted = 1;/' "$copy/terrain/core/params.hpp"
if ! grep -q unlisted "$copy/terrain/core/params.hpp"; then
    echo "the struct to add a member to was not found"
    exit 1
fi
if output=$(compile 2>&1); then
    echo "a member without a row compiles"
    exit 1
fi
grep -q 'every_member_has_a_row<IslandParameters>' <<< "$output"
