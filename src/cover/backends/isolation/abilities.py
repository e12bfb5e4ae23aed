"""What the system lets this process start. In a browser (Python under Emscripten) there are no threads or processes."""

from __future__ import annotations

import os
import sys

BROWSER = "emscripten"


def in_browser() -> bool:
    """Is this Python compiled by Emscripten, as Pyodide is?"""
    return sys.platform == BROWSER


def threads_start() -> bool:
    """Without threads budgets hold between slices of work and nowhere else, and what shares work does it alone."""
    return not in_browser()


def processes_start() -> bool:
    return os.name == "posix" and not in_browser()
