"""The page and all of `cover` as a folder of files, which any server of static files can serve.

    python tools/wasm/build.py OUT [--work DIR] [--jobs N] [--native FILE --numpy DIR]

It takes Debian 12 with clang-19, lld-19 and llvm-19, node and npm, and pip with nanobind and Cython. Downloads and
objects stay in the working folder (build/wasm), so that a second build takes a minute. With --native and --numpy
nothing is compiled: those are an extension and an unpacked numpy made for Pyodide elsewhere.

OUT holds the page (src/cover/web/static, with the engine of tools/wasm/site), `pyodide/`, compiled Python in parts
(see `Parts`), and manifest.json:

version  a hash of all files
lock     which Pyodide it is
modules  extensions, and the files that hold them
rest     names of modules that only `rest.pack` has
first    a puzzle that warms the engine up
soon     modules that it loads when it is ready and has nothing to answer
files    what is kept for opening the page without a network
sizes    of each file, in bytes
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import shutil
import struct
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import compiling
import fetch
import toolchain

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]
# What no page asks: rooms, and the files of the server.
ALONE = ("cli", "__pycache__", "mcp.py", "server.py", "serving.py", "child.py", "widget.py")
FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SERVER = "engine-server.js"
STAMP = (1980, 1, 1, 0, 0, 0)


def packages(work: Path, native: Path, numpy: Path) -> Path:
    """A folder for each package with all that might be shipped; made anew."""
    place = work / "packages"
    shutil.rmtree(place, ignore_errors=True)
    unwanted = shutil.ignore_patterns("__pycache__", "*.pyi", "*.so", "tests")
    ours = place / "cover" / "cover"
    shutil.copytree(ROOT / "src/cover", ours, ignore=shutil.ignore_patterns(*ALONE, "static", "*.pyi", "*.so"))
    shutil.copy(native, ours / f"_native{toolchain.SUFFIX}")
    for name in ("defusedxml", "drawsvg", "lzstring"):
        shutil.copytree(work / "site" / name, place / "cover" / name, ignore=unwanted)
    shutil.copytree(work / "site/pysat", place / "sat/pysat", ignore=shutil.ignore_patterns("__pycache__", "examples"))
    for module in (work / "site").glob(f"*{toolchain.SUFFIX}"):
        shutil.copy(module, place / "sat")
    shutil.copytree(numpy, place / "numpy/numpy", ignore=shutil.ignore_patterns("__pycache__", "*.pyi", "tests"))
    with zipfile.ZipFile(work / "pyodide/python_stdlib.zip") as library:
        library.extractall(place / "stdlib")
    return place


@dataclass
class Parts:
    """Files by the name that they have in the browser, in the parts in which the page takes them."""

    library: dict[str, Path] = field(default_factory=dict)  # of Python itself, with which it starts
    first: dict[str, Path] = field(default_factory=dict)  # what the engine loads before it is ready
    more: dict[str, Path] = field(default_factory=dict)  # the rest of what it can ask for, taken right after
    rest: dict[str, Path] = field(default_factory=dict)  # what nothing was seen to ask for, taken if something does
    modules: dict[str, Path] = field(default_factory=dict)  # extensions of `first`, which compile while they come


def parts(place: Path, first: set[str], known: set[str]) -> Parts:
    made = Parts()
    begun = {name.partition(".")[0] for name in first}
    for package in sorted(place.iterdir()):
        for file in sorted(package.rglob("*")):
            if not file.is_file() or file.suffix == ".py" or "__pycache__" in file.parts:
                continue
            inside = file.relative_to(package)
            name = ".".join(inside.with_name(file.name.partition(".")[0]).parts).removesuffix(".__init__")
            if package.name == "stdlib" and name.partition(".")[0] in begun:
                # One package is in one place: its other modules are looked for there.
                kept = name in known or file.suffix != ".pyc"
                (made.library if kept else made.rest)[str(inside)] = file
            elif file.suffix == ".so" and name in first:
                made.modules[str(inside)] = file
            elif (package.name != "stdlib" and name in first) or (
                package.name == "cover" and file.suffix not in (".pyc", ".so")
            ):
                made.first[str(inside)] = file
            elif name in known or package.name == "cover":
                made.more[str(inside)] = file
            else:
                made.rest[str(inside)] = file
    return made


def library(files: Mapping[str, Path], out: Path) -> None:
    """A zip, as Python wants it before it can read anything else; the same bytes from the same files."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, file in files.items():
            entry = zipfile.ZipInfo(name, STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, file.read_bytes())


def pack(files: Mapping[str, Path], out: Path) -> None:
    """All files as one, which the browser unpacks by itself: gzip of the length of a list, the list ([name, size], as
    JSON), and the files behind each other."""
    listed = json.dumps([[name, file.stat().st_size] for name, file in files.items()]).encode()
    data = struct.pack("<I", len(listed)) + listed + b"".join(file.read_bytes() for file in files.values())
    out.write_bytes(gzip.compress(data, 9, mtime=0))


def page(out: Path) -> None:
    """The page, with the engine of the browser in the place of that of a server."""
    shutil.copytree(ROOT / "src/cover/web/static", out, dirs_exist_ok=True, ignore=shutil.ignore_patterns(SERVER))
    for folder in (ROOT / "src/cover/solving/covers/pages", HERE / "site"):
        shutil.copytree(folder, out, dirs_exist_ok=True)


def manifest(out: Path, lock: object, modules: Mapping[str, str], rest: Iterable[str], soon: Iterable[str]) -> None:
    files = sorted(
        file
        for file in out.rglob("*")
        if file.is_file() and file.name not in ("manifest.json", "offline.js", "rest.pack")
    )
    known = hashlib.sha256((HERE / "site/offline.js").read_bytes())
    for file in files:
        known.update(str(file.relative_to(out)).encode() + file.read_bytes())
    version = known.hexdigest()[:16]
    offline = out / "offline.js"
    offline.write_text((HERE / "site/offline.js").read_text().replace('"BUILD"', json.dumps(version)))
    record = {
        "version": version,
        "lock": lock,
        "modules": modules,
        "rest": sorted(rest),
        "first": FIRST,
        "soon": list(soon),
        "files": [str(file.relative_to(out)) for file in files],
        "sizes": {str(file.relative_to(out)): file.stat().st_size for file in files},
    }
    (out / "manifest.json").write_text(json.dumps(record, indent=1) + "\n")


def module_name(file: str) -> str:
    """cover/basics/__init__.pyc -> cover.basics"""
    return file.partition(".")[0].replace("/", ".").removesuffix(".__init__")


def build(out: Path, work: Path, jobs: int, native: Path | None = None, numpy: Path | None = None) -> None:
    fetch.all_of(work, compiling=native is None or numpy is None)
    made = native or compiling.native(work, jobs)
    place = packages(work, made, numpy or compiling.numpy(work, jobs) / "numpy")
    trace = work / "trace.json"
    subprocess.run(
        ["node", "--stack-size=4000", str(HERE / "packing.mjs"), str(work), str(place), str(trace)], check=True
    )
    seen = json.loads(trace.read_text())
    sorted_out = parts(place, set(seen["first"]), set(seen["all"]))
    shutil.rmtree(out, ignore_errors=True)
    (out / "pyodide").mkdir(parents=True)
    for name in PYODIDE:
        shutil.copy(work / "pyodide" / name, out / "pyodide")
    library(sorted_out.library, out / "library.zip")
    modules = {}
    for name, file in sorted_out.modules.items():
        modules[name] = f"{module_name(name)}.wasm"
        shutil.copy(file, out / modules[name])
    for part in ("first", "more", "rest"):
        pack(getattr(sorted_out, part), out / f"{part}.pack")
    page(out)
    lock = json.loads((work / "pyodide/pyodide-lock.json").read_text())["info"]
    rest = [module_name(name) for name in sorted_out.rest if name.endswith((".pyc", ".so"))]
    manifest(out, lock, modules, rest, seen["soon"])


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("out", type=Path)
    words.add_argument("--work", type=Path, default=ROOT / "build/wasm")
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--native", type=Path)
    words.add_argument("--numpy", type=Path)
    asked = words.parse_args()
    build(asked.out.resolve(), asked.work.resolve(), asked.jobs, asked.native, asked.numpy)
    total = sum(file.stat().st_size for file in asked.out.rglob("*") if file.is_file())
    print(f"{asked.out}: {total / 1e6:.1f} MB", file=sys.stderr)


if __name__ == "__main__":
    main()
