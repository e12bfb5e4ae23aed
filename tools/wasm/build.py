"""The page and all of `cover` as a folder of files, which any server of static files can serve.

    python tools/wasm/build.py OUT [--work DIR] [--jobs N] [--native FILE --numpy DIR]

It takes Debian 12 with clang-19, lld-19 and llvm-19, node and npm, and pip with nanobind and Cython. Downloads and
objects stay in the working folder (build/wasm), so that a second build takes seconds. With --native and --numpy nothing
is compiled: those are an extension and an unpacked numpy made for Pyodide elsewhere.

OUT holds the page (src/cover/web/static, with the engine of tools/wasm/site), `pyodide/`, archives of compiled Python,
and manifest.json: version (a hash of all files), archives (what the worker unpacks), first (a puzzle that warms it up),
files (what is kept for opening the page without a network), sizes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

import compiling
import fetch
import toolchain

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]
ALONE = ("cli", "__pycache__")  # rooms of `cover` that no page asks
FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
STAMP = (1980, 1, 1, 0, 0, 0)


def packages(work: Path, native: Path, numpy: Path) -> dict[str, Path]:
    """What goes into each archive, as folders; made anew."""
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
    return {folder.name: folder for folder in sorted(place.iterdir())}


def archive(work: Path, folder: Path, out: Path) -> None:
    """A zip of the modules, compiled, and of all other files; the same bytes from the same files."""
    level = "2" if folder.name == "numpy" else "0"  # numpy without its docstrings
    subprocess.run(["node", str(HERE / "pack.mjs"), str(work), str(folder), level], check=True)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.suffix != ".py" and "__pycache__" not in file.parts:
                entry = zipfile.ZipInfo(str(file.relative_to(folder)), STAMP)
                entry.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(entry, file.read_bytes())


def page(out: Path) -> None:
    """The page, with the engine of the browser in the place of an engine that says it is not there."""
    shutil.copytree(ROOT / "src/cover/web/static", out, dirs_exist_ok=True)
    shutil.copytree(HERE / "site", out, dirs_exist_ok=True)
    index = out / "index.html"
    text = index.read_text()
    marked = re.sub(r"(<meta charset=[^>]*>)", r'\1\n<meta name="engine" content="worker">', text, count=1)
    if marked == text:
        raise SystemExit("index.html has no line for the character set, behind which the engine is named")
    index.write_text(marked)


def manifest(out: Path, archives: Iterable[str]) -> None:
    files = sorted(
        file for file in out.rglob("*") if file.is_file() and file.name not in ("manifest.json", "offline.js")
    )
    known = hashlib.sha256((HERE / "site/offline.js").read_bytes())
    for file in files:
        known.update(str(file.relative_to(out)).encode() + file.read_bytes())
    version = known.hexdigest()[:16]
    offline = out / "offline.js"
    offline.write_text((HERE / "site/offline.js").read_text().replace('"BUILD"', json.dumps(version)))
    record = {
        "version": version,
        "archives": list(archives),
        "first": FIRST,
        "files": [str(file.relative_to(out)) for file in files],
        "sizes": {str(file.relative_to(out)): file.stat().st_size for file in files},
    }
    (out / "manifest.json").write_text(json.dumps(record, indent=1) + "\n")


def build(out: Path, work: Path, jobs: int, native: Path | None = None, numpy: Path | None = None) -> None:
    fetch.all_of(work, compiling=native is None or numpy is None)
    made = native or compiling.native(work, jobs)
    folders = packages(work, made, numpy or compiling.numpy(work, jobs) / "numpy")
    shutil.rmtree(out, ignore_errors=True)
    (out / "pyodide").mkdir(parents=True)
    for name in PYODIDE:
        shutil.copy(work / "pyodide" / name, out / "pyodide")
    for name, folder in folders.items():
        archive(work, folder, out / f"{name}.zip")
    page(out)
    manifest(out, [f"{name}.zip" for name in ("numpy", "cover", "sat")])


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
