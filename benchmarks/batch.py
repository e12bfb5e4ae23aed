"""A corpus through `cover batch`: boards a second end to end, memory, and resumption after SIGKILL.

Usage: python benchmarks/batch.py FILE [--kills 3] [--seed N] [--workers N]

The corpus is answered undisturbed, by the command line in a process of its own (wall clock and CPU time, peak memory);
then again, killed by SIGKILL at random moments and resumed each time. Both outputs must be the same bytes. The engine
alone, on the same boards as an array, stands beside it. The load of the machine is reported, because wall clock is.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import cover

COVER = [sys.executable, "-m", "cover", "batch", "--quiet"]


def undisturbed(corpus: Path, output: Path, workers: int) -> dict[str, float]:
    """Seconds (wall clock, CPU) and peak memory in MB of one run."""
    start, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([*COVER, corpus, "-o", output, "--workers", str(workers)], check=True)
    wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"wall": wall, "cpu": cpu, "peak MB": after.ru_maxrss / 1024}


def killed(corpus: Path, output: Path, workers: int, moments: list[float]) -> list[int]:
    """Runs it, kills it after so many seconds, resumes, ...; the lines that the journal knew after each kill."""
    known = []
    command = [*COVER, str(corpus), "-o", str(output), "--workers", str(workers), "--resume"]
    for moment in moments:
        with subprocess.Popen(command) as process:
            time.sleep(moment)
            process.send_signal(signal.SIGKILL)
            if process.wait() != -signal.SIGKILL:
                raise SystemExit("it ended before it could be killed: use a larger corpus")
        journal = json.loads(Path(f"{output}.part.json").read_text()) if Path(f"{output}.part.json").exists() else None
        known.append(journal["mark"]["progress"][0] if journal else 0)
    subprocess.run(command, check=True)
    return known


def engine_seconds(corpus: Path) -> tuple[int, float]:
    """Boards, and CPU seconds of `solve_many` alone on them, where they are plain 9x9 lines."""
    text = corpus.read_bytes().replace(b".", b"0").split()
    boards = np.frombuffer(b"".join(text), dtype=np.uint8).reshape(len(text), 81) - np.uint8(ord("0"))
    start = time.process_time()
    cover.solve_many(boards)
    return len(boards), time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        whole, broken = Path(folder, "whole.txt"), Path(folder, "broken.txt")
        spent = undisturbed(options.corpus, whole, options.workers)
        boards, alone = engine_seconds(options.corpus)
        for name, value in spent.items():
            print(f"{name:8} {value:9.2f}")
        print(f"boards/s {boards / spent['wall']:9.0f} by the wall clock, {boards / spent['cpu']:.0f} of CPU time,")
        print(f"         {boards / alone:9.0f} of CPU time by the engine alone")
        step = spent["wall"] / (options.kills + 1)
        moments = [step * rng.uniform(0.4, 1.0) for _ in range(options.kills)]
        known = killed(options.corpus, broken, options.workers, moments)
        same = whole.read_bytes() == broken.read_bytes()
        print(f"killed after {', '.join(f'{m:.2f} s' for m in moments)}; lines known then: {known}")
        print("the resumed output is " + ("byte-identical" if same else "NOT THE SAME"))
        if not same:
            raise SystemExit(1)


if __name__ == "__main__":
    main()
