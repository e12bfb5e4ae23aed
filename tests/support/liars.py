"""Backends that answer wrongly, each in its way, for tests of who finds them out."""

from cover.backends import registry
from cover.basics.result import Stop
from cover.problems.board import Board
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover


class Liar:
    """Takes the first option, whatever the problem, and claims that this was all."""

    name = "liar"
    solves = ExactCover
    choice = (0,)
    found, stop = 1, Stop.EXHAUSTED

    def refuses(self, problem, question):
        return None

    def search(self, problem, question, budget, statistics):
        return self

    def __iter__(self):
        yield Choices.of([self.choice])

    def close(self):
        pass


class Short(Liar):
    """Right about two disjoint items with two options each, but claims that its first solution was all."""

    name = "short"
    choice = (0, 2)


class Other(Short):
    """The same with another solution."""

    name = "other"
    choice = (1, 3)


class Twice(Short):
    """Gives the one solution that it knows a second time."""

    name = "twice"
    found = 2

    def __iter__(self):
        yield Choices.of([self.choice, self.choice])


class Neighbour(Liar):
    """Answers with the solution of another 4x4 board: it obeys every rule but contradicts the givens."""

    name = "neighbour"
    solves = Board
    grid = (2, 1, 3, 4, 4, 3, 2, 1, 1, 2, 4, 3, 3, 4, 1, 2)
    choice = tuple(cell * 4 + symbol - 1 for cell, symbol in enumerate(grid))


def register(monkeypatch, *liars):
    """For the time of a test."""
    for liar in liars:
        monkeypatch.setitem(registry.BACKENDS, liar.name, registry.Entry(f"liars:{liar.__name__}", "wrong"))
