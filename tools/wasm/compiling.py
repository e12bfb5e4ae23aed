"""`_native` and numpy as side modules of Pyodide, into the folder `site` beside what `fetch.py` brought."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
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
    """The extension; only what is older than its source, or than any header, is compiled again."""
    import nanobind

    source, objects = ROOT / "src/native", work / "objects"
    objects.mkdir(exist_ok=True)
    bind = Path(nanobind.include_dir())
    includes = [f"-I{folder}" for folder in (source / "engine", source, bind, bind.parent / "ext/robin_map/include")]
    newest = max(file.stat().st_mtime for file in source.rglob("*.hpp"))
    compile_ = toolchain.compiler(work, cxx=True)
    tasks: list[list[str]] = []
    made: list[Path] = []
    for file in [*sorted(source.glob("engine/**/*.cpp")), *sorted(source.glob("python/*.cpp"))]:
        place = objects / ("_".join(file.relative_to(source).parts) + ".o")
        made.append(place)
        if not place.exists() or place.stat().st_mtime < max(newest, file.stat().st_mtime):
            engine = file.is_relative_to(source / "engine")
            warnings = ["-O3", "-Wall", "-Wextra", "-Werror"] if engine else ["-O2"]
            tasks.append([*compile_, *FLAGS, *warnings, *includes, "-c", str(file), "-o", str(place)])
    made.append(objects / "nanobind.o")
    if not made[-1].exists():
        combined = Path(nanobind.source_dir()) / "nb_combined.cpp"
        tasks.append([*compile_, *FLAGS, "-O2", *includes, "-c", str(combined), "-o", str(made[-1])])
    with ThreadPoolExecutor(jobs) as threads:
        list(threads.map(lambda task: subprocess.run(task, check=True), tasks))
    out = work / "native" / f"_native{toolchain.SUFFIX}"
    out.parent.mkdir(exist_ok=True)
    subprocess.run(toolchain.link("_native", made, out), check=True)
    return out


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
