"""Is `auto` as fast as the best backend? Its seconds beside those of the best single backend, by benches of the lab.

    cover bench all --backends auto,dlx,dlx:learn,bitmask,bitmask:learn,sat,cpsat --repeat 3 -o A
    cover bench --corpus BOARDS... --question one,unique,count --backends ... -o B
    python benchmarks/auto.py A B [--worst 15] [--least 0.001] [--budgets] [--cases FILE]

Of each question about each instance: the medians of the CPU seconds of building, reducing, encoding and searching, of
all threads and processes of a run, and the virtual best: whoever was fastest there. Solutions are decoded and checked
within the runs of `auto` alone: the share of the clock that this took is taken off its seconds; what planning and the
look for clashes cost stays. One that gave no answer counts twice the time-out (PAR-2), or nothing where a busy machine
gave it less than half of the time as CPU time; where none answers, nothing is compared. Seconds below `--least` count
as that much. Benches may share instances, so that a backend can be asked later than the others.
Printed: geometric mean of auto / best, in all and for each row of planning.toml, who was the best there how often, and
the worst cases; what each single backend would make of the same questions; and how many others answered of which the
clock left no seconds of `auto`. --budgets: for each row whose first attempt ends after some nodes, what other
numbers of nodes would make of it, by the nodes and seconds of both alone. --cases: seconds of every question, as CSV.
"""

from __future__ import annotations

import argparse
import csv
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from cover.solving import planning
from cover_lab.results import Results, geometric
from machine import machine

AUTO = "auto"
SHORT = {"one": True, "unique": True, "count": False, "all": False}  # does the question end with a solution or two?
REFUSED = ("refused", "absent")


@dataclass(frozen=True)
class Case:
    digest: str  # of the instance
    question: str


@dataclass
class Asked:
    """What the benches say of one question about one instance."""

    seconds: dict[str, float]  # of each backend that took it; infinite without an answer
    timeout: float
    instance: str  # its name, in the first bench that has it
    row: str  # of planning.toml
    nodes: dict[str, int]  # of each backend that says so

    def counted(self, name: str, least: float) -> float:
        spent = self.seconds[name]
        return max(least, spent) if math.isfinite(spent) else 2 * self.timeout


def read(benches: Iterable[Path]) -> dict[Case, Asked]:
    """What was refused is left out."""
    seconds: dict[Case, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    cases: dict[Case, Asked] = {}
    for bench in benches:
        results = Results.of(bench)
        for cell in results.cells.values():
            if cell.status in REFUSED or cell.question not in SHORT:
                continue
            facts, last = results.instances[cell.instance], cell.runs[-1]
            if cell.status == "timeout" and (last["cpu"] or 0.0) < (last["timeout"] or 0.0) / 2:
                continue
            case = Case(facts["digest"], cell.question)
            asked = cases.setdefault(case, Asked({}, 0.0, cell.instance, row_of(facts, cell.question), {}))
            seconds[case][cell.backend] += map(spent, cell.runs)
            asked.timeout = max(asked.timeout, last["timeout"] or 0.0)
            asked.nodes[cell.backend] = last["nodes"] or 0
    for case, by in seconds.items():
        cases[case].seconds = {name: median(times) for name, times in by.items()}
    return cases


def spent(run: dict[str, Any]) -> float:
    """CPU seconds until the answer; of `auto` without decoding and checking solutions, which its runs alone do."""
    if run["status"] != "solved":
        return math.inf
    seconds = run["cpu"] or 0.0
    if run["backend"] == AUTO and run["wall"]:
        seconds *= 1 - min(1.0, run["check"] / run["wall"])
    return float(seconds)


def row_of(facts: dict[str, Any], question: str) -> str:
    """The row of planning.toml that speaks for an instance, by the facts that its bench kept."""
    if "cells" in facts:
        kind = "board"
    elif "clauses" in facts:
        kind = "cnf"
    else:
        kind = "cover" if "entries" in facts else "cp"
    features = {"kind": kind, "short": SHORT[question], "listed": question == "all"}
    features |= {"rules": bool(facts.get("rules")), "connected": bool(facts.get("connected"))}
    if "symbols" in facts:
        features["symbols"] = facts["symbols"]
    return next(row["name"] for row in planning.rows() if planning.fits(row, features))


BUDGETS = (30, 100, 300, 500, 1000, 2000, 5000, 10_000, 50_000)


def budgets(cases: Iterable[Asked], least: float) -> Iterator[str]:
    """For each row, what handing over after so many nodes would cost beside the better of the two alone."""
    for row in planning.rows():
        if len(row["attempts"]) < 2 or not {"nodes", "marks"} & set(row["attempts"][0]):
            continue
        first, second = (attempt["backend"] for attempt in row["attempts"][:2])
        mine = [one for one in cases if one.row == row["name"] and {first, second} <= set(one.seconds)]
        mine = [one for one in mine if math.isfinite(min(one.seconds[first], one.seconds[second]))]
        if mine:
            tried = [geometric([_handed_over(one, first, second, nodes, least) for one in mine]) for nodes in BUDGETS]
            yield f"{row['name']:40} {len(mine):5} " + " ".join(f"{ratio:6.2f}" for ratio in tried)


def _handed_over(one: Asked, first: str, second: str, nodes: int, least: float) -> float:
    alone = one.counted(first, least)
    if one.nodes.get(first, 0) > nodes or math.isinf(one.seconds[first]):
        share = nodes / max(one.nodes.get(first, 0), nodes)
        spent = alone * share + one.counted(second, least)
    else:
        spent = alone
    return spent / min(alone, one.counted(second, least))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("benches", nargs="+", type=Path)
    parser.add_argument("--worst", type=int, default=15)
    parser.add_argument("--least", type=float, default=0.001, help="seconds below which all are alike")
    parser.add_argument("--cases", type=Path, help="a file for the seconds of every question (CSV)")
    parser.add_argument("--budgets", action="store_true", help="other numbers of nodes for first attempts")
    chosen = parser.parse_args()
    cases = read(chosen.benches)
    print(machine())
    ratios: dict[Case, float] = {}
    unasked = 0
    by_row, winners = defaultdict(list), defaultdict(Counter)
    alone: dict[str, list[float]] = defaultdict(list)
    for case, asked in cases.items():
        others = {name: spent for name, spent in asked.seconds.items() if name != AUTO}
        if not others or math.isinf(min(others.values())):
            continue
        if AUTO not in asked.seconds:
            unasked += 1
            continue
        best = min(others, key=others.__getitem__)
        least = asked.counted(best, chosen.least)
        ratios[case] = asked.counted(AUTO, chosen.least) / least
        by_row[asked.row].append(ratios[case])
        winners[asked.row][best] += 1
        for name in others:
            alone[name].append(asked.counted(name, chosen.least) / least)
    if not ratios:
        raise SystemExit("no case was answered by auto's rivals: was `auto` among the backends?")
    print(f"auto / virtual best, {len(ratios)} questions: geometric mean {geometric(ratios.values()):.3f}")
    print(f"  {unasked} more were answered by others, but of `auto` nothing is known there")
    for name, theirs in sorted(alone.items(), key=lambda item: geometric(item[1])):
        print(f"  {name:16} {geometric(theirs):8.2f} over the {len(theirs)} that it takes")
    print(f"\n{'row of planning.toml':28} cases   mean  worst  best there")
    for row, theirs in sorted(by_row.items()):
        best = ", ".join(f"{name} {n}" for name, n in winners[row].most_common(4))
        print(f"{row:28} {len(theirs):5} {geometric(theirs):6.2f} {max(theirs):6.1f}  {best}")
    if chosen.cases:
        names = sorted({name for case in ratios for name in cases[case].seconds})
        table = [["instance", "question", "row", *names]]
        for case in ratios:
            shown = [f"{cases[case].seconds[name]:.3g}" if name in cases[case].seconds else "" for name in names]
            table.append([cases[case].instance, case.question, cases[case].row, *shown])
        with open(chosen.cases, "w", newline="", encoding="utf-8") as stream:
            csv.writer(stream, lineterminator="\n").writerows(table)
    if chosen.budgets:
        print(f"\n{'nodes before handing over':40} cases " + " ".join(f"{nodes:6}" for nodes in BUDGETS))
        print("\n".join(budgets(list(cases.values()), chosen.least)))
    print("\nworst")
    for case, ratio in sorted(ratios.items(), key=lambda item: -item[1])[: chosen.worst]:
        by = sorted(cases[case].seconds.items(), key=lambda item: item[1])
        spent = ", ".join(f"{name} {seconds:.3g}" for name, seconds in by)
        print(f"{ratio:7.2f}  {cases[case].instance} {case.question}: {spent}")


if __name__ == "__main__":
    main()
