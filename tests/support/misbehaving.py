"""Backends that behave badly, for tests of the workers: each answers a little and then does what its name says.

They live in a module of their own because worker processes import them by name.
"""

import ctypes
import os
import signal
import stat
import subprocess
import sys
import time

from cover.backends.reference import Reference
from cover.basics.result import Question, Stop
from cover.problems.choices import Choices


class Bad(Reference):
    """Finds the choice [0] as often as it is asked, then calls `misbehave`."""

    def __init__(self, times=2, **extra):
        self.times, self.extra = times, extra

    def search(self, problem, question, budget, statistics):
        return BadSearch(self, question, statistics)

    def misbehave(self):
        raise NotImplementedError


class BadSearch:
    def __init__(self, backend, question, statistics):
        self.found, self.nodes, self.stop, self.bound, self.backend, self.question = 0, 0, None, None, backend, question
        self.statistics = statistics

    def __iter__(self):
        for _ in range(self.backend.times):
            self.found += 1
            self.statistics.counters["nodes"] = self.found
            if self.question is not Question.COUNT:
                yield Choices.of([[0]])
        if self.question is Question.COUNT:
            time.sleep(0.5)  # long enough for a report of progress
        more = self.backend.misbehave()
        if more is not None:
            yield more
        self.stop = Stop.EXHAUSTED

    def close(self):
        pass


class Deaf(Bad):
    """Holds the interpreter's lock for ever: no Python code can run in its process again."""

    def misbehave(self):
        ctypes.PyDLL(None).sleep(1000)


class Parent(Bad):
    """Starts a program, writes its process id to a file, and waits."""

    def misbehave(self):
        with open(self.extra["report"] + ".new", "w") as file:
            file.write(str(subprocess.Popen(["sleep", "1000"]).pid))
        os.rename(self.extra["report"] + ".new", self.extra["report"])
        time.sleep(1000)


class Parents(Bad):
    """Stays small, and starts a program that does not."""

    def misbehave(self):
        subprocess.run([sys.executable, "-c", "kept = b'x' * (400 << 20); import time; time.sleep(1000)"])


class Runaway(Bad):
    """Starts a program whose own child leaves the process group and loses its parent; writes that child's process id
    through a file, and then is deaf."""

    def misbehave(self):
        code = "import os; os.fork() and os._exit(0); os.setsid(); print(os.getpid(), flush=True); os.close(1)"
        code += "; os.execvp('sleep', ['sleep', '1000'])"
        place = self.extra["report"]
        with open(place + ".new", "wb") as file:
            file.write(subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True).stdout)
        os.rename(place + ".new", place)
        ctypes.PyDLL(None).sleep(1000)


class Crasher(Bad):
    def misbehave(self):
        os.write(2, b"about to crash\n")
        os.kill(os.getpid(), signal.SIGSEGV)


class Quitter(Bad):
    def misbehave(self):
        os._exit(3)


class Raiser(Bad):
    def misbehave(self):
        raise ZeroDivisionError("by zero")


class Forgetful(Bad):
    """Allocates until Python itself gives up."""

    def misbehave(self):
        raise MemoryError


class Glutton(Bad):
    def misbehave(self):
        hoard = []
        while True:
            hoard.append(b"x" * 10_000_000)


class Printer(Bad):
    """Prints to the C library's stdout, as engines do."""

    def misbehave(self):
        ctypes.CDLL(None).puts(b"s SATISFIABLE")
        ctypes.CDLL(None).fflush(None)
        os.write(1, b"garbage" * 1000)
        print("more garbage", flush=True)


class Vandal(Bad):
    """Writes to every pipe it holds, the one for frames among them."""

    def misbehave(self):
        for descriptor in range(3, 50):
            try:
                if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
                    os.write(descriptor, b"garbage" * 10)
            except OSError:
                pass
        time.sleep(1000)


class Nonsense(Bad):
    """Takes a decision that the problem does not have."""

    def misbehave(self):
        return Choices.of([[99]])


class Boaster(Bad):
    """Claims more than it sent."""

    def search(self, problem, question, budget, statistics):
        search = super().search(problem, question, budget, statistics)
        search.found = 10**9
        return search

    def misbehave(self):
        return None


class Huge(Bad):
    """Counts to a number that decimal conversion refuses."""

    def search(self, problem, question, budget, statistics):
        search = super().search(problem, question, budget, statistics)
        search.found = 10**6000
        return search

    def misbehave(self):
        return None
