"""Does `cover bench compare --live` cry wolf, and does it notice 5 %? Fresh sessions, each from its first process.

    python benchmarks/wolf.py [--sessions 20] [--rounds 12] [-o FILE.jsonl]

Sessions of this build against itself, and against itself with engines slowed by 5 % (slowed.py), in turn. Prints how
many of either reported a change, and how many of the slowed ones reported that it became slower. FILE gets a
line for each session, and a session that is there is not run again.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path

import slowed
from cover_lab import suite
from cover_lab.live import ROUNDS, Live, Side

SAME, SLOWED = Side(), Side(called=lambda name: f"slowed-{name}")


def session(kind: str, rounds: int) -> dict[str, object]:
    began = time.process_time()
    one = Live(suite.load("speed"), SAME, SAME if kind == "same" else SLOWED, rounds)
    verdict = one.run()
    everything = verdict.backends[0]
    return {
        "kind": kind, "rounds": rounds, "load": os.getloadavg()[0], "seconds": time.process_time() - began,
        "factor": everything.factor, "p": everything.p, "counts": verdict.counts, "answers": verdict.answers,
        "changes": [[change.backend, change.factor, change.p] for change in verdict.changes],
        "logs": [[*row, found] for row, found in one.logs.items()],
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--sessions", type=int, default=20, metavar="N", help="of either kind (default 20)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help=f"of a session (default {ROUNDS})")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="where the sessions are kept")
    arguments = parser.parse_args()
    slowed.register()
    done = []
    if arguments.output and arguments.output.exists():
        done = [json.loads(line) for line in arguments.output.read_text().splitlines()]
    for number in range(arguments.sessions):
        for kind in ("same", "slowed"):
            if sum(one["kind"] == kind for one in done) > number:
                continue
            done.append(session(kind, arguments.rounds))
            print(f"{kind:7} x {done[-1]['factor']:.3f}, p = {done[-1]['p']:.4f}: {done[-1]['changes']}", flush=True)
            if arguments.output:
                with open(arguments.output, "a", encoding="utf-8") as file:
                    file.write(json.dumps(done[-1]) + "\n")
    wolf = sum(bool(one["changes"]) for one in done if one["kind"] == "same")
    slower = sum(any(change[1] > 1 for change in one["changes"]) for one in done if one["kind"] == "slowed")
    many = sum(one["kind"] == "same" for one in done)
    print(f"identical builds: {wolf} of {many} cried wolf; 5 % slower: noticed in {slower} of {len(done) - many}")


if __name__ == "__main__":
    main()
