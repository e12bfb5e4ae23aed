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
export flags="-std=c++20 -Wall -Wextra -Werror $checks -fno-sanitize-recover=all"
# What searches long is optimized; the tests and logic/ are not, which halves what their sanitizers take to compile.
for level in 0 1; do  # a precompiled header, read in place of its text, is of one level
    mkdir "$build/$level"
    cp precompiled.hpp "$build/$level"
    # shellcheck disable=SC2086
    $CXX $flags "-O$level" -x c++-header precompiled.hpp -o "$build/$level/precompiled.hpp.gch" &
done
wait
compile() {
    local level=1
    case $1 in ./* | */logic/*) level=0 ;; esac
    # shellcheck disable=SC2086
    $CXX $flags "-O$level" -include "$build/$level/precompiled.hpp" -I../../src/native/engine -I. -c "$1" \
        -o "$build/$level/$(tr / _ <<<"${1%.cpp}" | tr -d .).o"
}
export -f compile
# What takes long comes first: the engine, then the tests, the largest files of each before others.
for place in ../../src/native/engine .; do
    find "$place" -name '*.cpp' -printf '%s %p\n' | sort -rn | cut -d' ' -f2
done | xargs -P "$(nproc)" -I '{}' bash -c 'compile "$1"' _ '{}'
# Of what several files have inline the linker keeps the first: the optimized one.
# shellcheck disable=SC2086
$CXX $flags "$build"/1/*.o "$build"/0/*.o -o "$build/native_tests"
echo "built in $SECONDS s" >&2
parts=$(nproc)
seq 0 $((parts - 1)) | COVER_PARTS=$parts xargs -P "$parts" -I '{}' \
    bash -c 'COVER_PART=$0/$COVER_PARTS "$build/native_tests" "$@"' '{}' "$@"
