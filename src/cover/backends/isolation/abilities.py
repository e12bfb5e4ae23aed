"""What the system lets this process start, and its clocks. In a browser (Python under Emscripten) there are no threads
or processes."""

from __future__ import annotations

import os
import sys
import time

BROWSER = "emscripten"


def in_browser() -> bool:
    """Is this Python compiled by Emscripten, as Pyodide is?"""
    return sys.platform == BROWSER


def threads_start() -> bool:
    """Without threads budgets hold between slices of work and nowhere else, and what shares work does it alone."""
    return not in_browser()


def processes_start() -> bool:
    return os.name == "posix" and not in_browser()


def cpu_seconds() -> float:
    """CPU time of this process; in a browser the time that passed. No clock tells the other there: Python's counts
    microseconds in 32 bits, and raises RuntimeError when a page has been open for 36 minutes."""
    return time.monotonic() if in_browser() else time.process_time()


def thread_seconds() -> float:
    """CPU time of this thread: others may search too."""
    return time.monotonic() if in_browser() else time.thread_time()
