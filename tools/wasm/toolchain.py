"""clang 19 and lld 19 of Debian 12 as a compiler of side modules for Pyodide.

The headers of libc++ and musl are those of the package `emscripten` of Debian sid, unpacked and not installed. Its
libc++ must be the version that Pyodide has inside: libc++ writes its version into the names of its symbols
(`B8ne210108` is 21.1.8), and `libcxx_of` reads it from the exports.

Modules made so are for tests and for trying the page. The wheel that is published is made by the compiler that made
Pyodide (cibuildwheel).

`as_emcc` is a compiler for meson, called emcc or em++: numpy is built by it. A program that meson links
to find out whether a function exists may use what Pyodide exports.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
LLVM = 19
SYSTEM = "usr/share/emscripten/system"
# Emscripten of Pyodide 314, as its headers are asked for it.
VERSION = {"major": 5, "minor": 0, "tiny": 3}
LINK = [
    f"wasm-ld-{LLVM}",
    "-shared",
    "--experimental-pic",
    "-Bdynamic",
    "--no-export-dynamic",
    "--unresolved-symbols=import-dynamic",
    "--export-if-defined=__wasm_apply_data_relocs",
    "--export-if-defined=__wasm_call_ctors",
    "--strip-debug",
]
SUFFIX = ".cpython-314-wasm32-emscripten.so"


def compiler(work: Path, *, cxx: bool) -> list[str]:
    """The command that compiles for Pyodide, without sources; work: the folder that `fetch.py` has filled."""
    system = work / "headers" / SYSTEM
    folders = ["lib/libcxx/include", "lib/libcxxabi/include"] if cxx else []
    musl = "lib/libc/musl"
    folders += ["include/compat", "include", f"{musl}/arch/emscripten", f"{musl}/arch/generic", f"{musl}/include"]
    return [
        f"clang++-{LLVM}" if cxx else f"clang-{LLVM}",
        "--target=wasm32-unknown-emscripten",
        "-fPIC",
        "-fwasm-exceptions",
        "-nostdinc++",
        "-nostdlibinc",
        *(f"-D__EMSCRIPTEN_{part}__={number}" for part, number in VERSION.items()),
        "-include",
        str(HERE / "clang19.h"),
        *(word for folder in folders for word in ("-isystem", str(system / folder))),
        # Behind all others: Python has a refcount.h, and numpy has one too.
        "-idirafter",
        str(work / "python"),
    ]


def link(module: str, objects: Sequence[Path | str], out: Path) -> list[str]:
    """The command that links the side module of the extension `module`."""
    return [*LINK, f"--export=PyInit_{module}", "-O2", *map(str, objects), "-o", str(out)]


def libcxx_of(exports: Sequence[str]) -> str:
    """The version of libc++ in the names that Pyodide exports, such as 21.1.8; "" if none says."""
    for name in exports:
        if found := re.search(r"B[78]ne(\d\d)(\d\d)(\d\d)", name):
            return ".".join(str(int(part)) for part in found.groups())
    return ""


def as_emcc(name: str, arguments: list[str]) -> int:
    """What emcc would do with these arguments, as far as meson and numpy ask."""
    work = Path(os.environ["COVER_WASM_WORK"])
    host = f"include/python{sys.version_info.major}.{sys.version_info.minor}"
    arguments = [one for one in arguments if host not in one]
    if "-Wl,--version" in arguments:
        return subprocess.call([f"wasm-ld-{LLVM}", "--version"])
    command = compiler(work, cxx=name.endswith("++"))
    command += ["-mllvm", "-wasm-enable-sjlj", "-D_GNU_SOURCE"]
    if not arguments or "--version" in arguments:
        return subprocess.call([command[0], command[1], "--version"])
    if {"-c", "-E", "-S", "-fsyntax-only", "-dM", "-print-search-dirs", "--print-search-dirs"} & set(arguments):
        return subprocess.call(command + arguments)
    with tempfile.TemporaryDirectory() as place:
        objects: list[str] = []
        kept = [one for one in arguments if re.match(r"-[DIWfO]|-std", one) and not one.startswith("-Wl")]
        for number, one in enumerate(arguments):
            if one.endswith((".o", ".a")):
                objects.append(one)
            elif one.endswith((".c", ".cpp", ".cc", ".cxx")):
                objects.append(f"{place}/{number}.o")
                if failed := subprocess.call([*command, *kept, "-c", one, "-o", objects[-1]]):
                    return failed
        out = Path(arguments[arguments.index("-o") + 1] if "-o" in arguments else "a.out")
        if "-shared" in arguments:
            return subprocess.call(link(out.name.split(".")[0], objects, out))
        allowed = f"--allow-undefined-file={work / 'exports.txt'}"
        last = ["--export-if-defined=main", *objects, "-o", str(out)]
        return subprocess.call([f"wasm-ld-{LLVM}", "--no-entry", allowed, *last])
