"""What the tests of batches share: boards, and a batch of some lines in this process."""

import io

import numpy as np

from cover.formats.text import Source
from cover.solving.batches.answering import Asked
from cover.solving.batches.journal import Stream
from cover.solving.batches.running import Job
from cover.solving.batches.writing import Wanted

SEVERAL = "1" + "." * 80
NONE = "11" + "." * 79
FOUR = "1..3.4....3.4..2"
SIXTEEN = ".2" + "." * 254


def batch(text, *, write="solution", only=None, limit=2, kind=None, column=None, **asked):
    """The lines that a batch writes, the lines it could not read, and the summary."""
    out, wrong = io.BytesIO(), []
    data = text if isinstance(text, bytes) else text.encode()
    with Source(io.BytesIO(data), "boards.txt") as source:
        summary = Job(
            source, Stream(out, "out"), Wanted(write, only, limit), Asked(limit, **asked),
            kind=kind, column=column, unreadable=lambda error: wrong.append(str(error)),
        ).run()  # fmt: skip
    return out.getvalue().decode().splitlines(), wrong, summary


def relabelled(line, count, seed=0):
    """The board under `count` random permutations of the digits."""
    rng = np.random.default_rng(seed)
    return ["".join("." if m in "0." else str(p[int(m) - 1]) for m in line)
            for p in (rng.permutation(9) + 1 for _ in range(count))]  # fmt: skip
