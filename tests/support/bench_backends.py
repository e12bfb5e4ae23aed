"""Backends for tests of the bench, each with a fault of its own; registered here, known to the processes by target."""

import json
import os
import signal
import time

from cover.backends.protocol import BaseSearch
from cover.backends.reference import Reference
from cover.basics.result import Stop
from cover.problems.choices import Choices
from cover_lab import suite

QUEENS = """
about = "queens"
timeout = {timeout}
repeat = {repeat}
backends = ["dlx"]
[[group]]
name = "queens"
questions = {questions}
make = "queens"
sweep = "n"
over = {over}
"""


def queens(*questions, over=(6,), repeat=1, timeout=20, more=""):
    """A suite of queens that `dlx` is asked about."""
    text = QUEENS.format(
        questions=json.dumps(list(questions or ["count"])), over=list(over), repeat=repeat, timeout=timeout
    )
    return suite.parse("queens", text + more)


class _Search(BaseSearch):
    def __init__(self, problem, question, budget, statistics, act):
        super().__init__(question, budget, statistics)
        self._act = act

    def _batches(self):
        yield from self._act(self)


class _Faulty(Reference):
    solves = Reference.solves

    def search(self, problem, question, budget, statistics):
        if not problem.secondary:
            return super().search(problem, question, budget, statistics)  # the warm-up
        return _Search(problem, question, budget, statistics, self.act)


class Wrong(_Faulty):
    """Breaks the rules."""

    name = "wrong"

    def act(self, search):
        search.found, search.stop = 1, Stop.EXHAUSTED
        yield Choices.of([[0]])


class Lying(_Faulty):
    """Obeys them, and says that nothing was found."""

    name = "lying"

    def act(self, search):
        search.stop = Stop.EXHAUSTED
        yield from ()


class Stuck(_Faulty):
    """Never looks at its budget."""

    name = "stuck"

    def act(self, search):
        while True:
            time.sleep(60)
        yield


class Crashing(_Faulty):
    name = "crashing"

    def act(self, search):
        os.kill(os.getpid(), signal.SIGSEGV)
        yield


class Raising(_Faulty):
    name = "raising"

    def act(self, search):
        raise ZeroDivisionError("by zero")
        yield


class Greedy(_Faulty):
    """Takes memory and does not look at its bound."""

    name = "greedy"

    def act(self, search):
        hoard = []
        while True:
            hoard.append(bytearray(b"x") * (8 << 20))
        yield


class Refusing(_Faulty):
    name = "refusing"

    def refuses(self, problem, question):
        return "not today"


ALL = (Wrong, Lying, Stuck, Crashing, Raising, Greedy, Refusing)
