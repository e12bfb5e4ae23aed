"""Programs of others that read what is written.

Each gives a number of solutions, or whether there is one, or the least cost. They share no line with the house.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from typing import Any

import cover
from cover.basics.errors import ProblemError, Refused

SECONDS = 15


def _run(command: list[str], text: str) -> str:
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=SECONDS, check=False).stdout


def _clasp(text: str) -> int:
    printed = _run(["clasp", "-n", "0", "-q", "--opt-mode=ignore"], text)
    found = re.search(r"Models\s*:\s*(\d+)", printed)
    assert found is not None, printed
    return int(found[1])


def _asp(text: str) -> int:
    ground = subprocess.run(["gringo"], input=text, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert not ground.stderr, ground.stderr[:300]
    return _clasp(ground.stdout)


def _minizinc(text: str) -> int:
    plain = re.sub(r"solve minimize.*;", "solve satisfy;", text)
    command = ["minizinc", "--solver", "gecode", "-a", "--no-output-comments", "-"]
    done = subprocess.run(command, input=plain, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert "=====ERROR" not in done.stdout, done.stderr[:500]
    assert "==========" in done.stdout or "UNSATISFIABLE" in done.stdout, (done.stdout[-300:], done.stderr[:500])
    return done.stdout.count("----------")


def _glpsol(text: str) -> bool:
    printed = _run(["glpsol", "--lp", "/dev/stdin", "-o", "/dev/stdout"], text)
    return "INTEGER OPTIMAL" in printed


def _models(text: str) -> bool:
    return "s SATISFIABLE" in _run(["clasp", "--outf=1"], text)


# Format -> the programs it takes, what they answer, and a function that asks them.
JUDGES: dict[str, tuple[tuple[str, ...], str, Callable[[str], int | bool]]] = {
    "asp": (("gringo", "clasp"), "count", _asp),
    "mzn": (("minizinc",), "count", _minizinc),
    "opb": (("clasp",), "count", _clasp),
    "lp": (("glpsol",), "verdict", _glpsol),
    "cnf": (("clasp",), "verdict", _models),
}


def judged(problem: Any, format: str, expected: int) -> bool | None:
    """Does a judge agree? None where the language does not say the problem."""
    _, what, ask = JUDGES[format]
    try:
        text = cover.convert(problem, format)
    except (ProblemError, Refused):
        return None
    answer = ask(text)
    return answer == (expected if what == "count" else expected > 0)


def present(format: str) -> bool:
    return all(shutil.which(program) for program in JUDGES[format][0])
