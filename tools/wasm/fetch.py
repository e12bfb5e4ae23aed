"""What the build takes from Debian, npm and PyPI, in one working folder; each thing once.

headers/   libc++, musl and Emscripten's own, of sid's package `emscripten`
python/    Python.h and its company, of sid's libpython3.14-dev, with Pyodide's own pyconfig.h
pyodide/   npm's package
exports.txt  what Pyodide's module exports
numpy/     its source
site/      packages of pure Python, and python-sat (a wheel of PyPI)
"""

from __future__ import annotations

import json
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import toolchain

PYODIDE = "314.0.7"
NUMPY = "2.4.6"
PURE = ["click", "defusedxml", "drawsvg", "py-lzstring"]
PLATFORM = "pyemscripten_2026_0_wasm32"  # as PyPI calls Pyodide 314
STUB = """
import pathlib

def prepare_metadata_for_build_wheel(folder, settings=None):
    place = pathlib.Path(folder, "numpy.dist-info")
    place.mkdir()
    place.joinpath("METADATA").write_text("Metadata-Version: 2.1\\nName: numpy\\nVersion: {version}\\n")
    return place.name
"""


def run(*words: object, **options: object) -> None:
    subprocess.run([str(word) for word in words], check=True, **options)  # type: ignore[call-overload]


def headers(work: Path) -> None:
    """Two packages of sid, by apt with lists of its own, so that the system stays what it is."""
    if (work / "headers").exists():
        return
    apt = work / "apt"
    for folder in ("lists/partial", "cache/archives/partial"):
        (apt / folder).mkdir(parents=True, exist_ok=True)
    (apt / "sid.list").write_text("deb http://deb.debian.org/debian sid main\n")
    options = [
        f"Dir::Etc::sourcelist={apt / 'sid.list'}",
        "Dir::Etc::sourceparts=/dev/null",
        f"Dir::State::lists={apt / 'lists'}",
        f"Dir::Cache={apt / 'cache'}",
        "APT::Sandbox::User=root",
    ]
    command = ["apt-get", "-q", *(word for option in options for word in ("-o", option))]
    run(*command, "update")
    run(*command, "download", "emscripten", "libpython3.14-dev", cwd=apt)
    for package in apt.glob("*.deb"):
        run("dpkg", "-x", package, apt / "root")
    (apt / "root").rename(work / "headers")


def package(work: Path) -> None:
    """Pyodide, by npm."""
    folder = work / "pyodide"
    if not folder.exists():
        with tempfile.TemporaryDirectory(dir=work) as place:
            run("npm", "install", "--silent", "--prefix", place, f"pyodide@{PYODIDE}")
            (Path(place) / "node_modules" / "pyodide").rename(folder)


def libcxx(work: Path) -> None:
    """The names that Pyodide exports; the libc++ of the headers must be Pyodide's own."""
    exports, folder = work / "exports.txt", work / "pyodide"
    if not exports.exists():
        script = Path(__file__).with_name("exports.mjs")
        listed = subprocess.run(
            ["node", script, folder / "pyodide.asm.wasm"], check=True, capture_output=True, text=True
        )
        exports.write_text(listed.stdout)
    inside = toolchain.libcxx_of(exports.read_text().split())
    config = (work / "headers" / toolchain.SYSTEM / "lib/libcxx/include/__config").read_text()
    found = re.search(r"define _LIBCPP_VERSION +(\d\d)(\d\d)(\d\d)", config)
    ours = ".".join(str(int(part)) for part in found.groups()) if found else ""
    if inside != ours:
        raise SystemExit(f"Pyodide {PYODIDE} has libc++ {inside or '?'}, the headers are those of {ours or '?'}")


def python(work: Path) -> None:
    """Python's headers, and a pyconfig.h made from what the interpreter inside Pyodide says of itself."""
    folder = work / "python"
    if folder.exists():
        return
    include = work / "headers" / "usr/include"
    with tempfile.TemporaryDirectory() as place, zipfile.ZipFile(work / "pyodide/python_stdlib.zip") as library:
        name = next(one for one in library.namelist() if re.match(r"_sysconfigdata.*\.pyc?$", one))
        values = _variables(Path(library.extract(name, place)), work)
    linux = (include / "x86_64-linux-gnu/python3.14/pyconfig.h").read_text()
    lines = ["#pragma once"]
    for macro in dict.fromkeys(re.findall(r"^(?:#define|/\* #undef) (\w+)", linux, re.MULTILINE)):
        if (value := values.get(macro)) not in (None, "", 0):
            lines.append(f"#define {macro} {value}")
    shutil.copytree(include / "python3.14", folder)
    (folder / "pyconfig.h").write_text("\n".join(lines) + "\n")


def _variables(data: Path, work: Path) -> dict[str, object]:
    """build_time_vars; Pyodide itself reads them where they are compiled by another version of Python."""
    if data.suffix == ".py":
        return dict(runpy.run_path(str(data))["build_time_vars"])
    script = (
        f"import {{ loadPyodide }} from {json.dumps(str(work / 'pyodide/pyodide.mjs'))};"
        "const py = await loadPyodide();"
        "console.log(py.runPython('import sysconfig, json; json.dumps(sysconfig.get_config_vars())'))"
    )
    printed = subprocess.run(["node", "--input-type=module", "-e", script], check=True, capture_output=True, text=True)
    return dict(json.loads(printed.stdout.splitlines()[-1]))


def numpy(work: Path) -> None:
    """The source. pip asks a source for its metadata, and numpy would be compiled for that: a stub answers instead."""
    if (work / "numpy").exists():
        return
    with tempfile.TemporaryDirectory(dir=work) as place:
        Path(place, "mesonpy.py").write_text(STUB.format(version=NUMPY))
        options = ["--no-deps", "--no-build-isolation", "--no-binary", "numpy", "-d", place]
        command = [sys.executable, "-m", "pip", "download", "-q", *options, f"numpy=={NUMPY}"]
        run("env", f"PYTHONPATH={place}", *command)
        run("tar", "xf", next(Path(place).glob("numpy-*.tar.gz")), "-C", place)
        Path(place, f"numpy-{NUMPY}").rename(work / "numpy")


def packages(work: Path) -> None:
    site = work / "site"
    if (site / "pysat").exists():
        return
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-compile", "--upgrade", "--target", site]
    run(*pip, *PURE)
    wheel = ["--platform", PLATFORM, "--python-version", "3.14", "--abi", "cp314", "--only-binary", ":all:"]
    run(*pip, *wheel, "python-sat")


def all_of(work: Path, *, compiling: bool) -> None:
    """compiling: with what compilers need."""
    work.mkdir(parents=True, exist_ok=True)
    for step in (package, packages, *((headers, libcxx, python, numpy) if compiling else ())):
        step(work)
