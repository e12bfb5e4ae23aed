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
from functools import partial
from pathlib import Path
from typing import Any

from cover.backends.distributed.sharing import Shared
from cover.backends.distributed.work import sealed
from cover.basics.errors import CoverError, Refused
from cover.basics.files import write_whole
from cover.basics.result import PHASES
from cover.solving.comparing.machine import machine
from cover_lab.agreement import contradiction
from cover_lab.competitors import COMPETITOR
from cover_lab.facts import facts
from cover_lab.groups import Case
from cover_lab.processes import Process, sweep
from cover_lab.records import INSTANCES, SESSIONS, Records, key
from cover_lab.sharing import Ladders, Measured, Wanted, asked_of, here, measured, words_of
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
    None for what the suite says; memory: bytes; workers: threads of each search; executor: whose workers measure, a
    case each (see `cover.backends.distributed`)."""

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
    executor: Any = None
    _processes: dict[str, Process] = field(default_factory=dict)

    def run(self) -> int:
        """Run what is not in the records yet; the number of runs made. Raises Disagreement, and Refused where the
        directory holds a bench with other settings."""
        self._repeat = self.repeat or self.suite.repeat
        self._seconds = self.seconds if self.seconds is not None else self.suite.timeout
        with Records(self.place) as journal:
            self._settle()
            self._done = {key(run): run for run in journal.runs}
            todo = [step for step in self._steps() if key(step[0]) not in self._done]
            if not todo:
                return 0
            if self.executor is not None:
                return self._shared(journal, todo)
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
                    yield _step(case, name, repetition), case

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
    def _work(self, journal: Records, todo: list[tuple[dict[str, Any], Case]]) -> int:
        sweep()
        names = list(dict.fromkeys(step["backend"] for step, _ in todo))
        for k, name in enumerate(names):
            self.report(k, len(names), f"starting {name}")
            self._processes[name] = Process(name, self.workers, self.seed)
        abouts = {name: process.about for name, process in self._processes.items()}
        session = self._session(journal, here(names, abouts) | self._asks(names))
        given_up = self._given_up(journal)
        made = 0
        for done, (step, case) in enumerate(todo):
            self.report(done, len(todo), f"{step['backend']}, {step['question']}, {step['instance']}")
            self._same_as_before(case, journal)
            if case.instance.name not in journal.instances:
                self._instance(facts(case.instance), journal)
            process = self._processes[step["backend"]]
            reason = self._reason(given_up, step["backend"], case)
            if reason and step["repetition"] > 1:
                continue  # its first repetition says why
            if reason:
                reply = {"status": "skipped", "reason": reason}
            else:
                reply = process.ask(asked_of(case, self._seconds, self.memory))
                made += 1
            self._record(session, step, case, reply, process.about.get("threads", 1), given_up, journal)
        return made

    def _shared(self, journal: Records, todo: list[tuple[dict[str, Any], Case]]) -> int:
        """The same by the workers of an executor. A session is what was measured on one machine."""
        names = list(dict.fromkeys(step["backend"] for step, _ in todo))
        given_up = self._given_up(journal)
        missing: dict[int, list[tuple[str, int]]] = {}
        numbers = {(case.instance.name, case.question): number for number, case in enumerate(self.suite.cases)}
        for step, case in todo:
            self._same_as_before(case, journal)
            number = numbers[case.instance.name, case.question]
            missing.setdefault(number, []).append((step["backend"], step["repetition"]))
        ladders: dict[Any, list[int]] = {}
        for number in sorted(missing):
            ladders.setdefault(self.suite.cases[number].ladder or number, []).append(number)

        def described(piece: Any) -> tuple[int, Wanted]:
            (number,) = piece.cube
            case = self.suite.cases[number]
            reasons = {name: self._reason(given_up, name, case) for name, _ in missing[number]}
            return number, Wanted(case, missing[number], {name: words for name, words in reasons.items() if words})

        settings = {"seconds": self._seconds, "memory": self.memory, "workers": self.workers, "seed": self.seed}
        shared = Shared(
            self.executor,
            sealed(partial(dict, **settings)),
            f"{measured.__module__}:{measured.__name__}",
            lambda: {"names": names},
            Ladders(list(ladders.values())),
            described=described,
        )
        sessions: dict[str, int] = {}
        done = made = 0
        try:
            self.report(0, len(todo), "starting")
            for report in shared:
                for answer in map(Measured._make, report.value if report is not None else ()):
                    case, where = self.suite.cases[answer.number], json.dumps(answer.where, sort_keys=True)
                    if where not in sessions:
                        sessions[where] = self._session(journal, {**answer.where, **self._asks(names)})
                    if case.instance.name not in journal.instances:
                        self._instance(answer.instance, journal)
                    for name, repetition, reply, threads in answer.runs:
                        step = _step(case, name, repetition)
                        self._record(sessions[where], step, case, reply, threads, given_up, journal)
                        made += reply["status"] != "skipped"
                    done += len(missing[answer.number])
                    self.report(done, len(todo), f"{case.question}, {case.instance.name}")
        finally:
            shared.close()
        return made

    def _session(self, journal: Records, known: dict[str, Any]) -> int:
        session = {"session": len(journal.sessions) + 1, **known}
        journal.add(SESSIONS, session)
        journal.sessions.append(session)
        return len(journal.sessions)

    def _same_as_before(self, case: Case, journal: Records) -> None:
        known = journal.instances.get(case.instance.name)
        if known is not None and known["digest"] != case.instance.digest:
            raise Refused(f"{case.instance.name} is another instance than that in {self.place}: give another -o DIR")

    @staticmethod
    def _instance(known: dict[str, Any], journal: Records) -> None:
        journal.add(INSTANCES, known)
        journal.instances[known["instance"]] = known

    @staticmethod
    def _reason(given_up: dict[tuple[str, ...], str], backend: str, case: Case) -> str:
        """Why a backend is not asked a case; "" if it is."""
        own = given_up.get((backend, case.question, case.instance.name), "")
        return own or (given_up.get((backend, case.ladder), "") if case.ladder else "")

    def _record(
        self,
        session: int,
        step: dict[str, Any],
        case: Case,
        reply: dict[str, Any],
        threads: int,
        given_up: dict[tuple[str, ...], str],
        journal: Records,
    ) -> None:
        """A run is kept. Raises Disagreement."""
        before = {"session": session, "suite": self.suite.name, "group": case.instance.group, **step}
        run = _flat(before, reply, threads, self._seconds)
        trouble = "" if run["status"] == "skipped" else self._trouble(run, case, journal)
        journal.run(run)
        self._give_up(given_up, run, case.ladder)
        if trouble and not step["backend"].startswith(COMPETITOR):
            raise Disagreement(f"{case.instance.name}: {trouble}", self._kept(case, trouble))

    def _trouble(self, run: dict[str, Any], case: Case, journal: Records) -> str:
        """What is wrong with an answer; a competitor's is marked so, and the bench goes on."""
        if run["status"] == "wrong":
            return str(run["reason"])
        ours = [one for one in journal.runs if not one["backend"].startswith(COMPETITOR) and one["status"] != "wrong"]
        words = contradiction(run, ours, case.instance)
        if words and run["backend"].startswith(COMPETITOR):
            run.update(status="wrong", reason=words)
        return words

    def _given_up(self, journal: Records) -> dict[tuple[str, ...], str]:
        ladders = {(case.instance.name, case.question): case.ladder for case in self.suite.cases}
        given_up: dict[tuple[str, ...], str] = {}
        for run in journal.runs:
            self._give_up(given_up, run, ladders.get((run["instance"], run["question"]), ""))
        return given_up

    @staticmethod
    def _give_up(given_up: dict[tuple[str, ...], str], run: dict[str, Any], ladder: str) -> None:
        words = words_of(run)
        if not words:
            return
        given_up[run["backend"], run["question"], run["instance"]] = words
        if ladder and run["status"] in ("timeout", "memory"):
            given_up.setdefault((run["backend"], ladder), f"{run['status']} on {run['instance']}")

    def _asks(self, names: list[str]) -> dict[str, Any]:
        """What was typed, and what is asked, whoever measures."""
        return {
            "command": machine()["command"],
            "began": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "suite": self.suite.name,
            "timeout": self._seconds,
            "memory": self.memory,
            "repeat": self._repeat,
            "workers": self.workers,
            "seed": self.seed,
            "backends": names,
            "asked": list(dict.fromkeys(name for case in self.suite.cases for name in self._asked(case))),
        }

    def _kept(self, case: Case, trouble: str) -> Path:
        place = self.place / "disagreement.json"
        reply = {"trouble": trouble, "question": case.question, "instance": case.instance.name, **case.instance.recipe}
        write_whole(place, json.dumps(reply, indent=1, ensure_ascii=False) + "\n")
        return place


def _step(case: Case, backend: str, repetition: int) -> dict[str, Any]:
    """What a run is known by (`records.key`)."""
    return {
        "instance": case.instance.name,
        "question": case.question,
        "backend": backend,
        "repetition": repetition,
    }


COUNTS = ("nodes", "conflicts", "branches", "propagations", "updates")


def _flat(before: dict[str, Any], reply: dict[str, Any], threads: int, seconds: float) -> dict[str, Any]:
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
        "threads": counters.get("workers", threads),
        "timeout": seconds,
        **{name: counters.get(name) for name in COUNTS},
        "counters": counters,
        "curve": reply.get("curve") or [],
        "at": time.time(),
    }
