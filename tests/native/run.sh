#!/usr/bin/env bash
# Builds the engine without Python, under AddressSanitizer and UBSan, and runs the native tests.
set -euo pipefail
cd "$(dirname "$0")"
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
flags=(-std=c++20 -O1 -g -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all)
objects=()
for source in ../../src/native/engine/*.cpp ./*.cpp; do
    object="$build/$(basename "${source%.cpp}").o"
    "${CXX:-g++}" "${flags[@]}" -I../../src/native/engine -c "$source" -o "$object"
    objects+=("$object")
done
"${CXX:-g++}" "${flags[@]}" "${objects[@]}" -o "$build/native_tests"
"$build/native_tests"
