#!/usr/bin/env bash
# The page in docs/ is what the program prints: after a change of the table it has to be written again.
set -euo pipefail
"$1" params --markdown | diff -u "$2" - || {
    echo "write it again: $1 params --markdown > docs/parameters.md"
    exit 1
}
