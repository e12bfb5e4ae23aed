"""Every public function refuses an argument of the wrong type in words that name it, whatever it fails at inside."""

import asyncio
import inspect
import io
from collections.abc import Coroutine, Generator
from contextlib import suppress
from itertools import count
from time import monotonic

import numpy as np
import pytest

import cover
from cover.solving.options import Options

BOARD = "1..3.4....3.4..2"
FULL = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
SMALL = "1234341221434321"  # below a full 9x9 grid a minimal puzzle takes half a minute
HUGE = 2**70
ODD = [None, -1, 1.5, b"x", "x", [], [1], [None], {}, ("a",), float("nan"), object(), cover.Queens(4)]
FUNCTIONS = [name for name in cover.__all__ if inspect.isfunction(getattr(cover, name)) and name != "register_backend"]
OF_COVERS = {"best", "automorphisms", "count_up_to_symmetry", "diagram", "estimate"}
ENGINES = ["solve", "count", "best", "unique", "verdict", "solutions", "compare", "solution_batches"]
NAMES = count()


def needed(name, place):
    """Arguments with which the function does its work."""
    puzzle = cover.Queens(4) if name in OF_COVERS else cover.loads(BOARD)
    written = place / "board.txt"
    written.write_text(BOARD + "\n")
    known = {
        "puzzle": puzzle, "puzzles": [puzzle], "content": puzzle, "backends": ["dlx"], "rounds": 1, "path": written,
        "text": BOARD, "to": "cover" if name == "reduce" else "line", "format": "line", "steps": "r1c2=2",
        "files": [written], "grid": cover.loads(SMALL if name == "minimal_samples" else FULL),
        "solution": ((1, 2, 4, 3),) * 4,
        "target": place / f"made{next(NAMES)}", "corpus": (BOARD + "\n").encode(), "output": io.BytesIO(),
        "boards": np.zeros((1, 81), np.uint8), "problem": cover.Queens(4).to_cover(),
        "kind": "sudoku", "function": cover.solve,
    }  # fmt: skip
    parameters = inspect.signature(getattr(cover, name)).parameters.values()
    asked = [p for p in parameters if p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL)]
    return {p.name: known[p.name] for p in asked if p.default is p.empty or p.name in ("backends", "rounds")}


def done(name, arguments):
    """The call, to its first result."""
    function = getattr(cover, name)
    places = [p.name for p in inspect.signature(function).parameters.values() if p.kind is p.POSITIONAL_ONLY]
    result = function(*(arguments.pop(one) for one in places), **arguments)
    if isinstance(result, Generator):
        next(result, None)
        result.close()
    if isinstance(result, Coroutine):
        asyncio.run(result)


def refused_badly(name, argument, wrong, place):
    """How a call ends that has a wrong argument, where that is not in words that name it."""
    try:
        with cover.limits(seconds=5):
            done(name, {**needed(name, place), argument: wrong})
    except (cover.CoverError, OSError, MemoryError):  # in words; a file that there is not; no memory was allowed
        return ""
    except (TypeError, ValueError) as error:
        named = argument.rstrip("_") in str(error) or str(error).startswith("neither a puzzle nor a problem: ")
        return "" if named else f"{argument}={wrong!r}: {error!r}"
    except Exception as error:
        return f"{argument}={wrong!r}: {error!r}"
    return ""


@pytest.mark.parametrize("name", FUNCTIONS)
def test_what_is_needed_is_enough(name, tmp_path):
    if name not in ("run_async", "check", "load_kind"):  # whose function has arguments, whose files are there
        done(name, needed(name, tmp_path))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_wrong_argument_is_named(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    parameters = inspect.signature(getattr(cover, name)).parameters.values()
    asked = [p.name for p in parameters if p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL)]
    badly = [words for one in asked for wrong in ODD if (words := refused_badly(name, one, wrong, tmp_path))]
    assert badly == []


@pytest.mark.parametrize("name", ENGINES)
def test_a_wrong_option_of_a_backend_is_named(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    options = [one for one in Options.__annotations__ if one not in ("watch", "executor")]
    badly = [words for one in options for wrong in ODD if (words := refused_badly(name, one, wrong, tmp_path))]
    assert badly == []


def test_a_clue_of_ones_own_is_no_name_of_a_clue():
    with pytest.raises(TypeError, match=r"^with_: str \| Iterable\[str\] is needed, not "):
        next(cover.generate("sudoku", with_=[type("Mine", (), {})], seed=3))


@pytest.mark.parametrize(
    "call",
    [
        lambda: cover.estimate(cover.Queens(8), probes=HUGE, seconds=0.2),
        lambda: cover.rate(cover.loads(BOARD), samples=HUGE, seconds=0.2),
        lambda: cover.compare(cover.Queens(5), ["dlx"], rounds=1_000, total=0.2),
        lambda: list(cover.generate(4, count=HUGE, seconds=0.2)),
    ],
)
def test_more_than_can_be_done_ends_with_its_time(call):
    began = monotonic()
    with suppress(TimeoutError):
        call()
    assert monotonic() - began < 60


def test_rounds_are_bounded_as_at_the_command_line():
    with pytest.raises(ValueError, match=r"^rounds: a number from 1 to 1000 is needed, not"):
        cover.compare(cover.Queens(5), ["dlx"], rounds=HUGE)
