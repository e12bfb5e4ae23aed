"""Exact covers: backend dlx beside the packages that PyPI has, in one interleaved run, like for like.

    pip install -e '.[peers]' && python benchmarks/exact_cover.py [--rounds 3] [--only NAME]... [--quick]

Each solver runs in a process of its own, which makes the instance itself and is asked in turn, round by round. The
clock (CPU time of that process) starts when the problem stands in the solver's own form of input and stops after its
last solution: as arrays where a competitor gives arrays, as a list of option numbers each where it gives lists; "best"
is the smallest ratio of a competitor's time to ours in its form. Median of all runs. Numbers of solutions must agree,
and for up to 250,000 solutions, where time allows, the solutions themselves; a competitor that differs, fails or spends
more than --limit seconds has that in its column (ours may spend ten times that). A figure after > is what the
competitor had spent when it was stopped; it counts with that. `-`: the competitor has no colors, bounds or costs.
Counts only: none lists (but competitors that can only list)."""

from __future__ import annotations

import argparse
import json
import math
import os
import selectors
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cover_instances import COUNTED, LISTED
from machine import machine

WORKER = Path(__file__).resolve().parent / "cover_competitors.py"
COMPETITORS = ("exact_cover", "xcover", "pyxcc", "miniexact", "dxz", "sage")
COUNTERS = (*COMPETITORS, "xcover memo")
ONCE = 2.0  # seconds: who takes longer is not asked again


@dataclass
class Trials:
    """What one solver did with one instance."""

    seconds: list[float] = field(default_factory=list)
    found: str = ""
    digest: int | None = None
    trouble: str = ""  # why there is no time, or why it does not count
    stopped: float = 0.0  # CPU seconds spent when it was stopped

    @property
    def median(self) -> float:
        """Seconds; for a solver that was stopped what it had spent; NaN where there is nothing to compare."""
        if self.stopped:
            return self.stopped
        return statistics.median(self.seconds) if self.seconds and not self.trouble else math.nan

    def shown(self) -> str:
        return f"> {milliseconds(self.stopped)}" if self.stopped else self.trouble or milliseconds(self.median)


def spent(pid: int, began: float) -> float:
    """CPU seconds of a process so far; a tenth of the time by the clock since `began` where that is more (a process
    that sleeps), or where that is unknown."""
    by_clock = (time.monotonic() - began) / 10
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return by_clock
    return max(by_clock, (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"))


class Process:
    """A solver in its own process; started again after it had to be stopped."""

    def __init__(self, name: str, limit: float):
        self.name, self.limit, self.cpu, self.child = name, limit, 0.0, None
        self.about = self._start()

    def _start(self) -> dict[str, Any]:
        self.child: subprocess.Popen[str] | None = subprocess.Popen(
            [sys.executable, str(WORKER), self.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.cpu = 0.0
        reply = self._reply(120.0)
        self.cpu = reply.get("cpu", 0.0)
        return reply

    def _reply(self, seconds: float) -> dict[str, Any]:
        """The next answer, or {"failed" or "stopped"}; the process has ended then."""
        assert self.child is not None
        assert self.child.stdout is not None
        line, began = None, time.monotonic()
        with selectors.DefaultSelector() as selector:
            selector.register(self.child.stdout, selectors.EVENT_READ)
            while line is None and spent(self.child.pid, began) < seconds + self.cpu:
                if selector.select(0.2):
                    line = self.child.stdout.readline()
        if line:
            return dict(json.loads(line))
        self.child.kill()
        _, status, usage = os.wait4(self.child.pid, 0)
        self.child.returncode = os.waitstatus_to_exitcode(status)
        self.child = None
        if line is None:
            return {"stopped": usage.ru_utime + usage.ru_stime - self.cpu}
        return {"failed": "crashed"}

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        if self.child is None:
            self._start()
        assert self.child is not None
        assert self.child.stdin is not None
        print(json.dumps(request), file=self.child.stdin, flush=True)
        reply = self._reply(self.limit)
        self.cpu = reply.get("cpu", self.cpu)
        return reply

    def close(self) -> None:
        if self.child is not None:
            self.child.kill()
            self.child.wait()


def measure(solvers: dict[str, Process], name: str, *, counting: bool, rounds: int, ours: str) -> dict[str, Trials]:
    """Ask every solver in turn, `rounds` times over, and compare what they found with the number known or, where none
    is, with `ours`."""
    known = (COUNTED if counting else LISTED)[name].solutions
    trials = {solver: Trials() for solver in solvers}
    for turn in range(rounds):
        for solver, process in solvers.items():
            mine = trials[solver]
            if mine.trouble or mine.stopped or (turn and sum(mine.seconds) > ONCE):
                continue
            expected = known if known is not None else int(trials[ours].found or 0)
            left = 0.0 if turn else process.limit
            reply = process.ask({"instance": name, "count": counting, "expected": expected, "digest": left})
            mine.seconds += reply.get("seconds", [])
            mine.found = reply.get("found", mine.found)
            mine.digest = reply.get("digest", mine.digest)
            mine.stopped = reply.get("stopped", 0.0)
            mine.trouble = "-" if "refused" in reply else reply.get("failed", "")
            if not mine.trouble and not mine.stopped and solver != ours:
                first = trials[ours]
                if int(mine.found) != (expected if known is not None or first.found else int(mine.found)):
                    mine.trouble = f"wrong: {shortened(mine.found)}"
                elif None not in (mine.digest, first.digest) and mine.digest != first.digest:
                    mine.trouble = "other solutions"
    if known is not None and trials[ours].found and int(trials[ours].found) != known:
        raise SystemExit(f"{name}: {ours} found {trials[ours].found}, not {known}")
    return trials


# ---------------------------------------------------------------- tables
def milliseconds(seconds: float) -> str:
    """In milliseconds, three digits."""
    if math.isnan(seconds):
        return "?"
    value = 1000 * seconds
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def shortened(number: str) -> str:
    return number if len(number) < 13 else f"{float(number):.4g}"


def geometric(ratios: Sequence[float]) -> float:
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def ratio_text(trial: Trials, base: float) -> str:
    return f"{'> ' if trial.stopped else ''}{trial.median / base:.2f}"


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Markdown, the columns aligned."""
    widths = [max(len(line[k]) for line in (header, *rows)) for k in range(len(header))]

    def line(words: Sequence[str]) -> str:
        cells = [w.ljust(widths[k]) if k == 0 else w.rjust(widths[k]) for k, w in enumerate(words)]
        return f"| {' | '.join(cells)} |"

    rule = "|" + "|".join("-" * (w + 2) if k == 0 else "-" * (w + 1) + ":" for k, w in enumerate(widths)) + "|"
    return "\n".join([line(header), rule, *map(line, rows)])


class Report:
    """Rows as they come, and the ratios of a table for its geometric mean."""

    def __init__(self, title: str, header: Sequence[str], note: str = ""):
        self.title, self.header, self.note = title, header, note
        self.rows: list[list[str]] = []
        self.ratios: dict[str, list[float]] = {}

    def add(self, row: list[str], ratios: dict[str, float]) -> None:
        self.rows.append(row)
        for name, ratio in ratios.items():
            self.ratios.setdefault(name, []).append(ratio)
        print(f"{self.title}: {' '.join(row)}", file=sys.stderr, flush=True)

    def text(self) -> str:
        known = {name: [r for r in ratios if not math.isnan(r)] for name, ratios in self.ratios.items()}
        means = [
            f"{name}: {geometric(ratios):.2f} (least {min(ratios):.2f}, {len(ratios)} rows)"
            for name, ratios in known.items()
            if ratios
        ]
        return f"## {self.title}\n\n{self.note}{table(self.header, self.rows)}\n\nGeometric mean, {'; '.join(means)}\n"


def best(trials: dict[str, Trials], forms: dict[str, str], ours: dict[str, float]) -> tuple[str, float, str]:
    """The competitor with the smallest ratio to ours in its own form: (name, ratio, ratio as text)."""
    rated = [
        (trial.median / ours[forms[competitor]], competitor)
        for competitor, trial in trials.items()
        if competitor in forms and not math.isnan(trial.median)
    ]
    if not rated:
        return "", math.nan, ""
    ratio, competitor = min(rated)
    return competitor, ratio, ratio_text(trials[competitor], ours[forms[competitor]])


def options_of(name: str, counting: bool) -> str:
    """How many options the instance has."""
    return str(len((COUNTED if counting else LISTED)[name].build()))


# ---------------------------------------------------------------- the run
def against_competitors(names: Sequence[str], limit: float, rounds: int, counting: bool, only: Sequence[str]) -> Report:
    arrays, lists = "cover form=arrays", "cover form=lists"
    wanted = [competitor for competitor in (COUNTERS if counting else COMPETITORS) if not only or competitor in only]
    processes = {name: Process(name, 10 * limit) for name in ([lists] if counting else [lists, arrays])}
    processes |= {name: Process(name, limit) for name in wanted}
    about = {name: process.about for name, process in processes.items()}
    if "version" not in about[lists]:
        raise SystemExit(f"cover does not run: {about[lists]}")
    versions = [f"{name} {about[name].get('version') or 'absent: ' + str(about[name])}" for name in wanted]
    competitors = [competitor for competitor in wanted if "version" in about[competitor]]
    forms = {competitor: "lists" if counting else about[competitor]["form"] for competitor in competitors}
    head = ["instance", "solutions", "options", *(["ours"] if counting else ["ours, arrays", "ours, lists"])]
    title = "Count only" if counting else "List all"
    report = Report(
        title, [*head, *competitors, "best competitor", "ratio"], f"CPU milliseconds. {', '.join(versions)}\n\n"
    )
    try:
        for name in names:
            running = {key: processes[key] for key in processes if key in competitors or key in (lists, arrays)}
            trials = measure(running, name, counting=counting, rounds=rounds, ours=lists)
            ours = {"lists": trials[lists].median, "arrays": trials[arrays].median if not counting else math.nan}
            competitor, ratio, text = best(trials, forms, ours)
            shown = [trials[key].shown() for key in ((lists,) if counting else (arrays, lists))]
            row = [name, shortened(trials[lists].found), options_of(name, counting), *shown]
            report.add(
                [*row, *(trials[p].shown() for p in competitors), competitor, text],
                {"ours against the best competitor": ratio},
            )
    finally:
        for process in processes.values():
            process.close()
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=3, help="how often each solver is asked (default 3)")
    parser.add_argument("--limit", type=float, default=20.0, help="CPU seconds for one answer (default 20)")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="instances whose name begins so")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME", help="only these competitors")
    parser.add_argument("--quick", action="store_true", help="the small instances, one round")
    parser.add_argument("--listed", action="store_true", help="only the table of listings")
    parser.add_argument("--counted", action="store_true", help="only the table of counts")
    arguments = parser.parse_args()
    sys.set_int_max_str_digits(0)
    rounds = 1 if arguments.quick else arguments.rounds
    print(f"{machine()}\n", flush=True)
    for counting, instances in ((False, LISTED), (True, COUNTED)):
        if (arguments.listed and counting) or (arguments.counted and not counting):
            continue
        names = [
            name
            for name, instance in instances.items()
            if (not arguments.quick or instance.quick)
            and (not arguments.only or any(name.startswith(begin) for begin in arguments.only))
        ]
        report = against_competitors(names, arguments.limit, rounds, counting, arguments.peer)
        if report.rows:
            print(report.text(), flush=True)


if __name__ == "__main__":
    main()
