"""What a reader needs to know of the machine and the programs behind a figure."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from cover import __version__

# Whose solvers a backend runs: the package, and its module that says its version. A page has no other record of it.
PACKAGES = {"sat": ("python-sat", "pysat"), "cpsat": ("ortools", "ortools")}


def machine(backends: Iterable[str] = ()) -> dict[str, Any]:
    """cpu, cores, system, command (what was typed), and versions: of cover, Python and the backends' packages."""
    packages = {PACKAGES[base] for name in backends if (base := name.partition(":")[0]) in PACKAGES}
    versions = {name: found for name, module in sorted(packages) if (found := _version(module))}
    return {
        "command": " ".join([os.path.basename(sys.argv[0] or "python"), *sys.argv[1:]]),
        "cpu": cpu(),
        "cores": os.cpu_count() or 1,
        "system": platform.platform(),
        "versions": {"cover": __version__, **versions, "python": platform.python_version()},
    }


def cpu() -> str:
    """The processor's name as the system has it."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _version(module: str) -> str:
    try:
        return str(import_module(module).__version__)
    except ImportError:
        return ""
