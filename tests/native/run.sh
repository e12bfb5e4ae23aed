#!/usr/bin/env bash
# Builds the engine without Python, under AddressSanitizer and UBSan, and runs the native tests.
set -euo pipefail
cd "$(dirname "$0")"
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
export build CXX="${CXX:-g++}"
export flags="-std=c++20 -O1 -g -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all"
# shellcheck disable=SC2016,SC2086
find ../../src/native/engine . -name '*.cpp' | xargs -P "$(nproc)" -I '{}' bash -c \
    '$CXX $flags -I../../src/native/engine -c "$1" -o "$build/$(tr / _ <<<"${1%.cpp}" | tr -d .).o"' _ '{}'
# shellcheck disable=SC2086
$CXX $flags "$build"/*.o -o "$build/native_tests"
"$build/native_tests"
