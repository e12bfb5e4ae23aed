"""A bench from its beginning, or gone on with: every case to every backend, repetition by repetition, interleaved.

The order of backends moves on by one with every case and repetition, so that none always follows the same neighbour.
A backend that did not answer a case is not asked again, and in a ladder not asked what is larger. What is in the
records is not run again, so a bench that was killed goes on where it was.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cover.basics.errors import CoverError, Refused
from cover.basics.files import write_whole
from cover.basics.result import PHASES
from cover.measuring.machine import machine
from cover_lab.agreement import contradiction
from cover_lab.answers import Asked
from cover_lab.facts import build, facts
from cover_lab.groups import Case
from cover_lab.processes import Process
from cover_lab.records import INSTANCES, SESSIONS, Journal, key
from cover_lab.scratch import sweep
from cover_lab.solvers import COMPETITOR
from cover_lab.suite import Suite

Report = Callable[[int, int, str], None]  # runs done, runs in all, what is run next
SETTINGS = "settings.json"


class Disagreement(CoverError):
    """Two answers that cannot both be right, or one that breaks the rules. The bench has stopped; `kept` is the file
    with the instance."""

    def __init__(self, words: str, kept: Path):
        super().__init__(f"{words}; the instance is kept in {kept}")
        self.kept = kept


@dataclass
class Bench:
    """What to run. backends: () for those that the suite names; beside: asked as well, competitors; seconds, repeat:
    None for what the suite says; memory: bytes; workers: threads of each search."""

    suite: Suite
    place: Path
    backends: Sequence[str] = ()
    beside: Sequence[str] = ()
    repeat: int | None = None
    seconds: float | None = None
    memory: int | None = None
    workers: int = 1
    seed: int | None = None
    report: Report = lambda done, total, words: None
    _processes: dict[str, Process] = field(default_factory=dict)

    def run(self) -> int:
        """Run what is not in the records yet; the number of runs made. Raises Disagreement, and Refused where the
        directory holds a bench with other settings."""
        self._repeat = self.repeat or self.suite.repeat
        self._seconds = self.seconds if self.seconds is not None else self.suite.timeout
        with Journal(self.place) as journal:
            self._settle()
            self._done = {key(run): run for run in journal.runs}
            todo = [step for step in self._steps() if key(step[0]) not in self._done]
            if not todo:
                return 0
            try:
                return self._work(journal, todo)
            finally:
                for process in self._processes.values():
                    process.close()
                self._processes.clear()

    # ------------------------------------------------------------ what there is to do
    def _steps(self) -> Iterator[tuple[dict[str, Any], Case]]:
        for repetition in range(1, self._repeat + 1):
            for number, case in enumerate(self.suite.cases):
                names = self._asked(case)
                turn = (repetition + number) % len(names)
                for name in names[turn:] + names[:turn]:
                    yield (
                        {
                            "instance": case.instance.name,
                            "question": case.question,
                            "backend": name,
                            "repetition": repetition,
                        },
                        case,
                    )

    def _asked(self, case: Case) -> list[str]:
        """Who is asked a case, as named."""
        return list(dict.fromkeys([*(self.backends or case.backends or self.suite.backends), *self.beside]))

    def _settle(self) -> None:
        """What must be the same for all runs of a directory."""
        mine = {
            "suite": self.suite.name,
            "seconds": self._seconds,
            "memory": self.memory,
            "workers": self.workers,
            "seed": self.seed,
        }
        path = self.place / SETTINGS
        if path.exists():
            theirs = json.loads(path.read_text(encoding="utf-8"))
            for name, value in mine.items():
                if theirs.get(name) != value:
                    raise Refused(
                        f"{self.place} holds a bench with {name} {theirs.get(name)}, not {value}: give another -o DIR"
                    )
            return
        write_whole(path, json.dumps(mine) + "\n")

    # ------------------------------------------------------------ the work
    def _work(self, journal: Journal, todo: list[tuple[dict[str, Any], Case]]) -> int:
        sweep()
        session = len(journal.sessions) + 1
        names = list(dict.fromkeys(step["backend"] for step, _ in todo))
        for k, name in enumerate(names):
            self.report(k, len(names), f"starting {name}")
            self._processes[name] = Process(name, self.workers, self.seed)
        journal.add(SESSIONS, {"session": session, **self._about(names)})
        given_up = self._given_up(journal)
        made = 0
        for done, (step, case) in enumerate(todo):
            self.report(done, len(todo), f"{step['backend']}, {step['question']}, {step['instance']}")
            if case.instance.name not in journal.instances:
                known = facts(case.instance)
                journal.add(INSTANCES, known)
                journal.instances[case.instance.name] = known
            elif journal.instances[case.instance.name]["digest"] != case.instance.digest:
                raise Refused(
                    f"{case.instance.name} is another instance than that in {self.place}: give another -o DIR"
                )
            before = {"session": session, "suite": self.suite.name, "group": case.instance.group, **step}
            reason = given_up.get((step["backend"], step["question"], step["instance"]), "") or (
                given_up.get((step["backend"], case.ladder), "") if case.ladder else ""
            )
            if reason and step["repetition"] > 1:
                continue  # its first repetition says why
            if reason:
                reply = {"status": "skipped", "reason": reason}
            else:
                asked = Asked(case.instance.recipe, case.question, self._seconds, self.memory, case.reduce)
                reply = self._processes[step["backend"]].ask(asked)
                made += 1
            run = _flat(before, reply, self._processes[step["backend"]].about, self._seconds)
            trouble = "" if run["status"] == "skipped" else self._trouble(run, case, journal)
            journal.run(run)
            self._give_up(given_up, run, case.ladder)
            if trouble and not step["backend"].startswith(COMPETITOR):
                raise Disagreement(f"{case.instance.name}: {trouble}", self._kept(case, trouble))
        return made

    def _trouble(self, run: dict[str, Any], case: Case, journal: Journal) -> str:
        """What is wrong with an answer; a competitor's is marked so, and the bench goes on."""
        if run["status"] == "wrong":
            return str(run["reason"])
        ours = [one for one in journal.runs if not one["backend"].startswith(COMPETITOR) and one["status"] != "wrong"]
        words = contradiction(run, ours, case.instance)
        if words and run["backend"].startswith(COMPETITOR):
            run.update(status="wrong", reason=words)
        return words

    def _given_up(self, journal: Journal) -> dict[tuple[str, ...], str]:
        ladders = {(case.instance.name, case.question): case.ladder for case in self.suite.cases}
        given_up: dict[tuple[str, ...], str] = {}
        for run in journal.runs:
            self._give_up(given_up, run, ladders.get((run["instance"], run["question"]), ""))
        return given_up

    @staticmethod
    def _give_up(given_up: dict[tuple[str, ...], str], run: dict[str, Any], ladder: str) -> None:
        if run["status"] == "solved":
            return
        words = f"{run['status']}: {run['reason']}" if run["status"] != "skipped" else str(run["reason"])
        given_up[run["backend"], run["question"], run["instance"]] = words
        if ladder and run["status"] in ("timeout", "memory"):
            given_up.setdefault((run["backend"], ladder), f"{run['status']} on {run['instance']}")

    def _about(self, names: list[str]) -> dict[str, Any]:
        known = machine(names)
        for process in self._processes.values():
            known["versions"] |= process.about.get("versions", {})
        return {
            **known,
            "began": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "build": build(),
            "suite": self.suite.name,
            "timeout": self._seconds,
            "memory": self.memory,
            "repeat": self._repeat,
            "workers": self.workers,
            "seed": self.seed,
            "backends": names,
            "asked": list(dict.fromkeys(name for case in self.suite.cases for name in self._asked(case))),
            "absent": {name: p.about["absent"] for name, p in self._processes.items() if "absent" in p.about},
        }

    def _kept(self, case: Case, trouble: str) -> Path:
        place = self.place / "disagreement.json"
        reply = {"trouble": trouble, "question": case.question, "instance": case.instance.name, **case.instance.recipe}
        write_whole(place, json.dumps(reply, indent=1, ensure_ascii=False) + "\n")
        return place


COUNTS = ("nodes", "conflicts", "branches", "propagations", "updates")


def _flat(before: dict[str, Any], reply: dict[str, Any], about: dict[str, Any], seconds: float) -> dict[str, Any]:
    """A record of the schema: every field is there in every line."""
    counters = reply.get("counters") or {}
    return {
        **before,
        "status": reply["status"],
        "reason": reply.get("reason", ""),
        "found": reply.get("found"),
        "complete": reply.get("complete", False),
        "claim": reply.get("claim"),
        "cost": reply.get("cost"),
        "digest": reply.get("digest"),
        "wall": reply.get("wall"),
        "cpu": reply.get("cpu"),
        **{phase: reply.get(phase) for phase in PHASES},
        "calls": reply.get("calls", 0),
        "yardstick": reply.get("yardstick"),
        "memory": reply.get("memory"),
        "threads": counters.get("workers", about.get("threads", 1)),
        "timeout": seconds,
        **{name: counters.get(name) for name in COUNTS},
        "counters": counters,
        "curve": reply.get("curve") or [],
        "at": time.time(),
    }
