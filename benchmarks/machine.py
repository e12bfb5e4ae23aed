"""The machine a figure was taken on, in one line, for the head of every benchmark."""

from __future__ import annotations

import os
import platform
from pathlib import Path


def machine() -> str:
    """For example `AMD EPYC 9R14, 2 cores, Linux x86_64, Python 3.11.7`."""
    model = platform.processor() or "unknown processor"
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    cores = f"{os.cpu_count()} cores"
    return f"{model}, {cores}, {platform.system()} {platform.machine()}, Python {platform.python_version()}"
