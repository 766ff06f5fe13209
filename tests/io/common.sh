# What the shell tests of io share; sourced with the path of io_writer as $1.
# shellcheck shell=bash
set -u
export LC_ALL=C
# shellcheck disable=SC2034  # used by the scripts
writer=$(realpath "$1")
folder=$(mktemp -d)
trap 'chmod -R u+rwx "$folder"; rm -rf "$folder"' EXIT

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# Leaves without a verdict, but not where everything was asked for.
skip() {
    echo "skipped: $*" >&2
    [ "${TERRAIN_LAB_REQUIRE_ALL:-}" = 1 ] && exit 1
    exit 77
}

need() {
    command -v "$1" >/dev/null || fail "$1 is missing: install the package $2"
}

# expect_refusal WORDS COMMAND...: the command fails with these words on stderr.
expect_refusal() {
    local words=$1
    shift
    "$@" 2>"$folder/stderr" && fail "succeeded: $*"
    local status=$? said
    said=$(cat "$folder/stderr")
    [ "$status" = 1 ] || fail "status $status: $* ($said)"
    case $said in *"$words"*) ;; *) fail "no '$words' in: $said" ;; esac
}

# only FOLDER NAME...: the folder holds these entries and no more.
only() {
    local where=$1
    shift
    local found
    found=$(find "$where" -mindepth 1 -printf '%P\n' | sort | tr '\n' ' ')
    [ "$found" = "$(printf '%s\n' "$@" | sort | tr '\n' ' ')" ] || fail "$where holds: $found"
}
