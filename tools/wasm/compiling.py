"""`_native` and numpy as side modules of Pyodide, into the folder `site` beside what `fetch.py` brought."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import toolchain

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FLAGS = [
    "-std=c++20",
    "-fvisibility=hidden",
    "-fno-strict-aliasing",
    "-msimd128",
    "-DNDEBUG",
    "-mllvm",
    "-combiner-global-alias-analysis=false",
    "-mllvm",
    "-disable-lsr",
]
# Folders of numpy that the page never imports.
LEFT_OUT = ("tests", "f2py", "testing", "distutils", "typing/tests", "_core/include", "_pyinstaller")
MODULES = {
    "_core": ["_multiarray_umath"],
    "linalg": ["lapack_lite", "_umath_linalg"],
    "fft": ["_pocketfft_umath"],
    "random": ["*"],
}


def native(work: Path, jobs: int) -> Path:
    """The extension; only what does not come from these sources, headers and options is compiled again."""
    import nanobind

    source, objects = ROOT / "src/native", work / "objects"
    objects.mkdir(exist_ok=True)
    bind = Path(nanobind.include_dir())
    includes = [f"-I{folder}" for folder in (source / "engine", source, bind, bind.parent / "ext/robin_map/include")]
    compile_ = toolchain.compiler(work, cxx=True)
    combined = Path(nanobind.source_dir()) / "nb_combined.cpp"
    tasks: dict[Path, list[str]] = {}  # object -> the command that makes it
    for file in [*sorted(source.glob("engine/**/*.cpp")), *sorted(source.glob("python/*.cpp")), combined]:
        within = file.relative_to(source).parts if file != combined else ("nanobind",)
        place = objects / ("_".join(within) + ".o")
        warnings = ["-O3", "-Wall", "-Wextra", "-Werror"] if file.is_relative_to(source / "engine") else ["-O2"]
        listed = ["-MMD", "-MF", str(place.with_suffix(".d"))]
        tasks[place] = [*compile_, *FLAGS, *warnings, *includes, *listed, "-c", str(file), "-o", str(place)]
    with ThreadPoolExecutor(jobs) as threads:
        list(threads.map(_compiled, tasks, tasks.values()))
    made = list(tasks)
    out = work / "native" / f"_native{toolchain.SUFFIX}"
    out.parent.mkdir(exist_ok=True)
    subprocess.run(toolchain.link("_native", made, out), check=True)
    return out


def _compiled(place: Path, command: list[str]) -> None:
    """Make an object, unless there is one of the same command and of files with the same contents."""
    kept = place.with_suffix(".made")
    if place.exists() and kept.exists() and kept.read_text() == _origin(place, command):
        return
    kept.unlink(missing_ok=True)
    subprocess.run(command, check=True)
    kept.write_text(_origin(place, command))


def _origin(place: Path, command: list[str]) -> str:
    """A hash of a command and of what it has read, as the list says that the compiler leaves beside the object."""
    known = hashlib.sha256("\0".join(command).encode())
    listed = place.with_suffix(".d")
    for name in listed.read_text().replace("\\\n", " ").split()[1:] if listed.exists() else ():
        known.update(_contents(Path(name)))
    return known.hexdigest()


@cache
def _contents(file: Path) -> bytes:
    return hashlib.sha256(file.read_bytes()).digest() if file.exists() else b"gone"


def numpy(work: Path, jobs: int) -> Path:
    """The package, without its tests and headers; compiled once."""
    out = work / "numpy-site"
    if (out / "numpy").exists():
        return out
    build, source = work / "numpy-build", work / "numpy"
    bin_ = work / "bin"
    bin_.mkdir(exist_ok=True)
    for name in ("emcc", "em++"):
        lines = [f"#!{sys.executable}", "import sys", f"sys.path.insert(0, {str(HERE)!r})", "import toolchain"]
        lines.append(f"sys.exit(toolchain.as_emcc({name!r}, sys.argv[1:]))")
        (bin_ / name).write_text("\n".join(lines) + "\n")
        (bin_ / name).chmod(0o755)
    cross = work / "numpy.ini"
    cross.write_text((HERE / "numpy.ini").read_text().replace("WORK", str(work)))
    environment = {**os.environ, "COVER_WASM_WORK": str(work)}
    meson = [sys.executable, str(source / "vendored-meson/meson/meson.py")]
    if not (build / "build.ninja").exists():
        options = ["-Dbuildtype=release", "-Dblas=none", "-Dlapack=none", "-Dallow-noblas=true"]
        command = [*meson, "setup", str(build), str(source), "--cross-file", str(cross), *options]
        subprocess.run(command, check=True, env=environment)
    subprocess.run(["ninja", "-C", str(build), f"-j{jobs}"], check=True, env=environment)
    _gather(source, build, out)
    return out


def _gather(source: Path, build: Path, out: Path) -> None:
    place = out / "making" / "numpy"
    shutil.rmtree(out, ignore_errors=True)
    left = [Path(one) for one in LEFT_OUT]
    for file in (source / "numpy").rglob("*.py"):
        inside = file.relative_to(source / "numpy")
        if not any(folder in (inside, *inside.parents) for folder in left) and "tests" not in inside.parts:
            (place / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, place / inside)
    shutil.copy(build / "numpy/__config__.py", place)
    if (build / "numpy/version.py").exists():
        shutil.copy(build / "numpy/version.py", place)
    for folder, names in MODULES.items():
        for name in names:
            for module in (build / "numpy" / folder).glob(f"{name}.*so"):
                shutil.copy(module, place / folder / (module.name.split(".")[0] + toolchain.SUFFIX))
    place.rename(out / "numpy")
    (out / "making").rmdir()
