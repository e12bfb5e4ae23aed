"""The command line: click, no logic; a module per verb (table in table.py), imported when the verb is used."""

import gc
import os
import sys

ALLOCATIONS = 50_000  # before garbage is collected: importing makes as many objects, and all of them stay
INTERRUPTED = 130  # 128 and the number of SIGINT


def main() -> None:
    """Entry point of the program `cover` and of `python -m cover`."""
    gc.set_threshold(ALLOCATIONS)  # before most is imported
    try:
        from cover.cli.boundary import leave, prepare_process
        from cover.cli.table import cover

        prepare_process()
    except KeyboardInterrupt:  # nothing is begun; boundary.py, which ends what is, may be half imported
        sys.stderr.write("cover: interrupted\n")
        sys.stderr.flush()
        os._exit(INTERRUPTED)
    try:
        cover(prog_name="cover")
    except SystemExit as end:
        leave(end.code)
        raise


__all__ = ["main"]
