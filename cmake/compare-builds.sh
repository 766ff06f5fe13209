#!/usr/bin/env bash
# Builds the program golden_hashes with two compilers at three optimisation levels each and compares the heights
# of the stored recipes, on one thread and on three: they must be the same bytes everywhere.
set -euo pipefail

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
readonly root
readonly hashes=$root/tests/golden/hashes.txt
failures=0

result() { printf 'compare-builds: [%ss] %s\n' "$SECONDS" "$*"; }
failed() {
    result "$@"
    failures=$((failures + 1))
}

# An object compiled for this very processor must not come out of the cache on another one.
processor() { grep -m1 '^flags' /proc/cpuinfo | sha256sum | cut -c1-16; }

build() { # compiler, flags, tree
    local namespace=''
    [[ $2 != *-march=native* ]] || namespace=$(processor)
    # No -Werror: warnings that depend on the level are not what is compared.
    CCACHE_NAMESPACE=$namespace cmake -S "$root" -B "$3" -G Ninja -DCMAKE_CXX_COMPILER="$1" -DCMAKE_BUILD_TYPE= \
        -DCMAKE_CXX_FLAGS="$2" -DTERRAIN_LAB_CLI=OFF -DTERRAIN_LAB_APP=OFF -DTERRAIN_LAB_TESTS=ON &&
        CCACHE_NAMESPACE=$namespace cmake --build "$3" --target golden_hashes
}

compare() { # name, tree
    local program threads
    program=$(find "$2" -type f -name golden_hashes -perm -u+x -print -quit)
    for threads in 1 3; do
        if "$program" "$hashes" --threads "$threads" >"$2/output" 2>&1; then
            result "$1, threads $threads: the same"
        else
            failed "$1, threads $threads: DIFFERS or failed"
            tail -n 20 "$2/output"
        fi
    done
}

try() { # name, compiler, flags
    local tree=$root/build-compare/$1
    mkdir -p "$tree"
    if ! command -v "$2" >/dev/null; then
        result "$1: there is no $2 here"
        [[ ${TERRAIN_LAB_REQUIRE_ALL:-} != 1 ]] || failed "$1: required, and not tried"
    elif build "$2" "$3" "$tree" >"$tree/log" 2>&1; then
        compare "$1" "$tree"
    else
        failed "$1: DOES NOT BUILD"
        tail -n 40 "$tree/log"
    fi
}

main() {
    local compiler
    for compiler in g++ clang++; do
        try "$compiler-O0" "$compiler" -O0
        try "$compiler-O2" "$compiler" -O2
        try "$compiler-O3-native" "$compiler" '-O3 -march=native'
    done
    result "$failures failures"
    ((failures == 0))
}

main
