"""Does anybody need to second-guess `auto`? Its seconds beside those of the best single backend, by benches of the lab.

    cover bench all --backends auto,dlx,dlx:learn,bitmask,bitmask:learn,sat,cpsat --repeat 3 -o A
    cover bench --corpus BOARDS... --question one,unique,count --backends ... -o B
    python benchmarks/auto.py A B [--worst 15] [--least 0.001]

Of each question about each instance: the medians of the seconds spent in building, reducing, encoding and searching
(checks apart, which all need), and the virtual best: whoever was fastest there. One that gave no answer counts twice
the time-out (PAR-2); where nobody answers, nothing is compared. Seconds below `--least` count as that much. Printed:
geometric mean of auto / best, in all and for each row of planning.toml, who was the best there how often, and the worst
cases; and what each single backend would make of the same questions.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from cover.errors import CoverError
from cover.lab.makers import made
from cover.planning import plan
from cover.result import Question
from cover.routing import source_problem
from machine import machine

PHASES = ("build", "reduce", "encode", "search")
AUTO = "auto"
QUESTIONS = {"one": Question.ONE, "unique": Question.DECIDE, "count": Question.COUNT, "all": Question.ALL}
REFUSED = ("refused", "absent")


@dataclass(frozen=True)
class Case:
    bench: str
    instance: str
    question: str


def read(benches: list[Path]) -> dict[Case, dict[str, float]]:
    """Seconds by case and backend; None is never among them: what was refused is left out."""
    seconds: dict[Case, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for bench in benches:
        for line in (bench / "runs.jsonl").read_text(encoding="utf-8").splitlines():
            run = json.loads(line)
            if run["status"] in REFUSED or run["question"] not in QUESTIONS:
                continue
            case = Case(bench.name, run["instance"], run["question"])
            spent = sum(run.get(phase) or 0.0 for phase in PHASES)
            answered = run["status"] == "solved"
            seconds[case][run["backend"]].append(spent if answered else math.inf)
            limits[case] = max(limits.get(case, 0.0), run["timeout"] or 0.0)
    return {case: {name: median(times) for name, times in by.items()} for case, by in seconds.items()}


limits: dict[Case, float] = {}


def counted(case: Case, seconds: float, least: float) -> float:
    return max(least, seconds) if math.isfinite(seconds) else 2 * limits[case]


def mean(ratios: list[float]) -> float:
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def rows_of(benches: list[Path]) -> dict[tuple[str, str, str], str]:
    """The row of planning.toml that speaks for each case, by making the instance again."""
    found: dict[tuple[str, str, str], str] = {}
    for bench in benches:
        for line in (bench / "instances.jsonl").read_text(encoding="utf-8").splitlines():
            facts = json.loads(line)
            recipe = facts.get("recipe")
            if recipe is None:
                continue
            try:
                problem = source_problem(made(recipe))
            except CoverError:
                continue
            for name, question in QUESTIONS.items():
                row = plan(problem, question)[0].why.partition(":")[0]
                found[bench.name, facts["instance"], name] = row
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("benches", nargs="+", type=Path)
    parser.add_argument("--worst", type=int, default=15)
    parser.add_argument("--least", type=float, default=0.001, help="seconds below which all are alike")
    chosen = parser.parse_args()
    cases, rows = read(chosen.benches), rows_of(chosen.benches)
    print(machine())
    ratios: dict[Case, float] = {}
    by_row, winners = defaultdict(list), defaultdict(Counter)
    alone: dict[str, list[float]] = defaultdict(list)
    for case, by in cases.items():
        others = {name: spent for name, spent in by.items() if name != AUTO}
        if AUTO not in by or not others or math.isinf(min(others.values())):
            continue
        best = min(others, key=others.__getitem__)
        least = counted(case, others[best], chosen.least)
        ratios[case] = counted(case, by[AUTO], chosen.least) / least
        row = rows.get((case.bench, case.instance, case.question), "?")
        by_row[row].append(ratios[case])
        winners[row][best] += 1
        for name, spent in others.items():
            alone[name].append(counted(case, spent, chosen.least) / least)
    if not ratios:
        raise SystemExit("no case was answered by auto's rivals: was `auto` among the backends?")
    print(f"auto / virtual best, {len(ratios)} questions: geometric mean {mean(list(ratios.values())):.3f}")
    for name, theirs in sorted(alone.items(), key=lambda item: mean(item[1])):
        print(f"  {name:16} {mean(theirs):8.2f} over the {len(theirs)} that it takes")
    print(f"\n{'row of planning.toml':28} cases   mean  worst  best there")
    for row, theirs in sorted(by_row.items()):
        best = ", ".join(f"{name} {n}" for name, n in winners[row].most_common(4))
        print(f"{row:28} {len(theirs):5} {mean(theirs):6.2f} {max(theirs):6.1f}  {best}")
    print("\nworst")
    for case, ratio in sorted(ratios.items(), key=lambda item: -item[1])[: chosen.worst]:
        spent = ", ".join(f"{name} {seconds:.3g}" for name, seconds in sorted(cases[case].items(), key=lambda i: i[1]))
        print(f"{ratio:7.2f}  {case.instance} {case.question}: {spent}")


if __name__ == "__main__":
    main()
