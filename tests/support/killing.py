"""A program for a child process: it forks runs of `cover batch`, kills each with SIGKILL at a random moment, resumes
with the next, and looks after every kill whether the journal is true. Prints how many were killed."""

import gzip
import json
import os
import random
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

from click.exceptions import Exit

from cover.cli.table import cover
from cover.solving.batches import answering, journal


def killed(arguments: list[str], seconds: float) -> bool:
    """Was the run still going on after so many seconds?"""
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            cover.main(arguments, standalone_mode=False)
        finally:
            os._exit(0)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def main(corpus: str, output: str, whole: str, most: int, seed: int) -> None:
    answering.QUICK = 1  # nearly every board needs a search of its own
    journal.EVERY = 0.0  # an entry whenever there could be one: how fast the machine is does not matter
    for _ in range(2):  # the first time imports what a batch needs, so that no child has to
        Path(whole).unlink(missing_ok=True)
        began = time.monotonic()
        with suppress(Exit):
            cover.main(["batch", corpus, "-q", "-o", whole], standalone_mode=False)
    usual = time.monotonic() - began
    right = Path(whole).read_bytes()
    expected = gzip.decompress(right) if whole.endswith(".gz") else right
    rng, kills, furthest, answered = random.Random(seed), 0, 0, 0
    part, entry = Path(output + ".part"), Path(output + ".part.json")
    resume = ["batch", corpus, "-q", "--resume", "-o", output]
    while kills < most:
        if not killed(resume, rng.uniform(0.0, min(usual, 0.5))):
            assert Path(output).read_bytes() == right
            Path(output).unlink()
            answered = 0
            continue
        kills += 1
        lines = entry.read_text().split("\n")[1:-1] if entry.exists() else []  # the last one may be torn
        if lines:
            mark = json.loads(lines[-1])
            if part.exists():  # else the last step was being taken
                assert part.read_bytes()[: mark["length"]] == expected[: mark["length"]]
            assert mark["progress"][0] >= answered, "answers that were entered are lost"
            answered = mark["progress"][0]
            furthest = max(furthest, answered)
    with suppress(Exit):
        cover.main(resume, standalone_mode=False)
    print(kills, furthest)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
