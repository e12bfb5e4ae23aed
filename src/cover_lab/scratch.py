"""Where the processes of a bench work: a directory each, gone with the process whoever ends it.

The bench removes it when it ends the process; where the bench is killed, its guard does (backends/isolation/guard.py);
where both are killed at once, the next bench does, because the name says whose it is.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from cover.backends.isolation.processes import running

PREFIX = "cover-lab-"


def scratch_directory() -> str:
    """A new directory, named after this process."""
    return tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-")


def sweep() -> None:
    """Remove the directories of benches that no longer run. Where processes cannot be seen (no /proc) nothing is."""
    if not Path("/proc/self/stat").exists():
        return
    for place in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        owner = place.name.removeprefix(PREFIX).partition("-")[0]
        if owner.isdecimal() and not running(int(owner)):
            shutil.rmtree(place, ignore_errors=True)  # those of other users stay
