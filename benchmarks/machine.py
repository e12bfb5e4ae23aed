"""The machine a figure was taken on, in one line, for the head of every benchmark."""

from __future__ import annotations

import os
import platform

from cover.solving.comparing.machine import cpu


def machine() -> str:
    """For example `AMD EPYC 9R14, 2 cores, Linux x86_64, Python 3.11.7`."""
    cores = f"{os.cpu_count()} cores"
    return f"{cpu()}, {cores}, {platform.system()} {platform.machine()}, Python {platform.python_version()}"
