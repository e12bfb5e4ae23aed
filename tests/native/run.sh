#!/usr/bin/env bash
# Builds the engine without Python and runs the native tests: `run.sh [address | thread | none] [WORD...]`.
#   address  under AddressSanitizer and UBSan (the default)
#   thread   under ThreadSanitizer, of the tests whose file or name contains a WORD: by default those with threads
#   none     without threads (COVER_NO_THREADS), under UBSan: what WebAssembly gets
set -euo pipefail
cd "$(dirname "$0")"
kind=${1:-address}
SECONDS=0
if [ $# -gt 0 ]; then shift; fi
case $kind in
    address) checks="-fsanitize=address,undefined" ;;
    thread) checks="-fsanitize=thread"
        if [ $# -eq 0 ]; then set -- split team boards/; fi ;;
    none) checks="-fsanitize=undefined -DCOVER_NO_THREADS" ;;
    *) echo "usage: run.sh [address | thread | none] [WORD...]" >&2; exit 2 ;;
esac
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
export build CXX="${CXX:-g++}"
export flags="-std=c++20 -O1 -Wall -Wextra -Werror $checks -fno-sanitize-recover=all"
# shellcheck disable=SC2086
$CXX $flags -x c++-header precompiled.hpp -o "$build/precompiled.hpp.gch"  # read in place of the header
cp precompiled.hpp "$build"
# shellcheck disable=SC2016,SC2086
find ../../src/native/engine . -name '*.cpp' -printf '%s %p\n' | sort -rn | cut -d' ' -f2 | xargs -P "$(nproc)" -I '{}' bash -c \
    '$CXX $flags -include "$build/precompiled.hpp" -I../../src/native/engine -I. -c "$1" -o "$build/$(tr / _ <<<"${1%.cpp}" | tr -d .).o"' _ '{}'
# shellcheck disable=SC2086
$CXX $flags "$build"/*.o -o "$build/native_tests"
echo "built in $SECONDS s" >&2
"$build/native_tests" "$@"
