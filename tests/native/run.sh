#!/usr/bin/env bash
# Builds the engine without Python and runs the native tests: `run.sh [address | thread] [WORD...]`.
#   address  under AddressSanitizer and UBSan (the default)
#   thread   under ThreadSanitizer, of the tests whose file or name contains a WORD: by default those with threads
set -euo pipefail
cd "$(dirname "$0")"
kind=${1:-address}
SECONDS=0
if [ $# -gt 0 ]; then shift; fi
case $kind in
    # What is left out AddressSanitizer sees where it is used: a pointer to nothing, an object larger than its memory. No
    # class is cast down to another one, which is what vptr is about.
    address) checks="-fsanitize=address,undefined -fno-sanitize=null,object-size,vptr" ;;
    thread) checks="-fsanitize=thread"
        if [ $# -eq 0 ]; then set -- split team boards/; fi ;;
    *) echo "usage: run.sh [address | thread] [WORD...]" >&2; exit 2 ;;
esac
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
export build CXX="${CXX:-g++}"
export flags="-std=c++20 -Wall -Wextra -Werror $checks -fno-sanitize-recover=all"
# GCC collects its garbage less often: see src/native/CMakeLists.txt.
if "$CXX" --version | grep -q "Free Software"; then flags+=" --param=ggc-min-heapsize=400000"; fi
# Each folder is one unit, as when it is installed; src/native/engine/CMakeLists.txt says which files stand alone. What
# templates make is then made once a folder: half the time. They are optimized as for a debugger, which under sanitizers
# takes a third of -O1; logic/, whose searches are short, is not.
mkdir "$build/units"
find ../../src/native/engine . -name '*.cpp' | sort | while read -r file; do
    unit=${file%/*}
    case $file in
        */engine/*bits/* | */engine/boards/bitmask.cpp) unit=$file ;;
        */engine/boards/lanes*.cpp | */engine/logic/whips.cpp) unit=$file ;;
    esac
    unit=${unit#../../src/native/}
    echo "#include \"$(realpath "$file")\"" >>"$build/units/$(tr / _ <<<"${unit/#./tests}").cpp"
done
compile() {
    local level=-Og
    case $1 in */engine_logic*) level=-O0 ;; esac
    # shellcheck disable=SC2086
    $CXX $flags $level -I../../src/native/engine -I. -c "$1" -o "${1%.cpp}.o"
}
export -f compile
# What is longest comes first.
for unit in "$build"/units/*.cpp; do
    echo "$(cut -d'"' -f2 "$unit" | xargs cat | wc -c) $unit"
done | sort -rn | cut -d' ' -f2 | xargs -P "$(nproc)" -I '{}' bash -c 'compile "$1"' _ '{}'
# shellcheck disable=SC2086
$CXX $flags "$build"/units/*.o -o "$build/native_tests"
echo "built in $SECONDS s" >&2
parts=$(nproc)
seq 0 $((parts - 1)) | COVER_PARTS=$parts xargs -P "$parts" -I '{}' \
    bash -c 'COVER_PART=$0/$COVER_PARTS "$build/native_tests" "$@"' '{}' "$@"
