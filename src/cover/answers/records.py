"""What each verb answers, as a record and an exit status: a function a verb, and the only place where records are made.

`cover VERB --json` prints the record, the page and the server send it. What the verb of the library gave comes in; its
own facts are its `as_json`. The keys of every record stand in `shapes.py`. A question that time, memory or nodes ended
before it was answered has the status UNDECIDED, whichever verb asked it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from cover.basics.statuses import ANSWERED, CLASH, COULD_NOT, FALSE, UNDECIDED, known_status

if TYPE_CHECKING:
    from cover.basics.result import Result
    from cover.comparing.comparison import Comparison
    from cover.covers.estimate import Estimate
    from cover.drawing.shapes import Picture
    from cover.formats import Reading
    from cover.proofs.certificate import Certificate
    from cover.proofs.checking import CertificateCheck
    from cover.rating.protocol import Rated

OF_UNIQUE = {"unique": 0, "multiple": FALSE, "unsolvable": CLASH, "solvable": UNDECIDED, "unknown": UNDECIDED}


class Asked(Protocol):
    """What was asked about. place: what messages call it."""

    @property
    def place(self) -> str: ...

    @property
    def reading(self) -> Reading: ...


class Answer(NamedTuple):
    """record: keys and values of JSON; status: as the verb's help explains it."""

    record: dict[str, Any]
    status: int = 0


def solve(asked: Asked, backend: str, result: Result[Any]) -> Answer:
    """Of `solve`, and of any other search."""
    from cover.solving.search import as_puzzle

    puzzle = as_puzzle(asked.reading.content)
    about = {"input": asked.place, "puzzle": puzzle.name, "format": asked.reading.format, "backend": backend}
    return Answer({**about, **result.as_json(puzzle)}, search_status(result))


count = best = solve


def search_status(result: Result[Any]) -> int:
    """Of an answer in words too, which needs no record."""
    return known_status(result.answered)


def failure_status(error: BaseException) -> int:
    """Of what ended in an error: that of a limit says that nothing is known. An error of the system has a number."""
    from cover.backends.isolation.bounds import OverBudget

    over = isinstance(error, OverBudget) or (isinstance(error, TimeoutError) and error.errno is None)
    return UNDECIDED if over else COULD_NOT


def unique(asked: Asked, backend: str, result: Result[Any]) -> Answer:
    return solve(asked, backend, result)._replace(status=OF_UNIQUE[result.verdict.value])


def estimate(asked: Asked, found: Estimate) -> Answer:
    """Of `solve --estimate` and `count --estimate`. What is not a number, or has no bound, is null."""

    def known(value: float) -> float | None:
        return None if value != value or value == float("inf") else value

    figures = {
        "nodes": known(found.nodes),
        "nodes_error": known(found.nodes_error),
        "solutions": known(found.solutions),
        "solutions_error": known(found.solutions_error),
        "levels": list(found.levels),
        "probes": found.probes,
        "seed": found.seed,
    }
    return Answer({"input": asked.place, "estimate": figures})


def unknown(asked: Asked) -> Answer:
    """Of hint, path and ratings by logic, where the time ended before there was anything to say."""
    return Answer({"input": asked.place, "state": "unknown", "complete": False}, UNDECIDED)


def rate(asked: Asked, seed: int, rating: Rated) -> Answer:
    """seed: of the scale `search`, whose records name it."""
    facts = rating.as_json()
    if "samples" in facts:
        from cover.solving.search import as_puzzle

        facts = {"puzzle": as_puzzle(asked.reading.content).name, "seed": seed, **facts}
    return Answer({"input": asked.place, **facts}, rating.status)


def prove(asked: Asked, made: Certificate) -> Answer:
    status = ANSWERED if made.claim is not None else FALSE if made.result.answered else UNDECIDED
    return Answer({"input": asked.place, **made.as_json()}, status)


def check(place: str, found: CertificateCheck) -> Answer:
    return Answer({"input": place, **found.as_json()}, 0 if found else FALSE)


def verify(asked: Asked, blanks: int, faults: Sequence[str], missing: Sequence[str]) -> Answer:
    from cover.solving.search import as_puzzle

    facts = {"input": asked.place, "puzzle": as_puzzle(asked.reading.content).name, "format": asked.reading.format}
    found = {"correct": not faults, "blanks": blanks, "faults": list(faults), "missing": list(missing)}
    return Answer({**facts, **found}, FALSE if faults else 0)


def compare(comparison: Comparison) -> Answer:
    """The status is 1 where no backend answered, 30 where none decided anything."""
    trials = comparison.trials
    if not any(trial.result is not None or trial.wrong for trial in trials):
        return Answer(comparison.as_json(), COULD_NOT)
    status = known_status(any(trial.says for trial in trials))
    return Answer(comparison.as_json(), status if comparison.agree else FALSE)


def convert(asked: Asked, to: str, text: str) -> Answer:
    return Answer({"input": asked.place, "format": to, "text": text})


def draw(asked: Asked, picture: Picture, notes: Sequence[str], *, mono: bool = False) -> Answer:
    """The picture as the text of an SVG file. Raises Refused without the package that draws it."""
    from cover.drawing.svg import svg
    from cover.solving.search import as_puzzle

    about = {"input": asked.place, "puzzle": as_puzzle(asked.reading.content).name, "title": picture.title}
    return Answer({**about, "alt": picture.alt, "svg": svg(picture, mono=mono), "notes": list(notes)})


def generate(kind: str, number: int, text: str, *, proven: bool = True) -> Answer:
    """One puzzle of several. number: from 0; text: as other verbs read it; proven: is every given or clue that is left
    known to be needed?"""
    return Answer({"kind": kind, "number": number, "minimal": proven, "text": text})


def puzzles(name: str | None = None) -> Iterator[Answer]:
    """Of every kind of puzzle and of clue, or of one. Raises InputError where there is none of that name."""
    from cover.basics.errors import InputError
    from cover.formats.kind_names import about, not_a_kind
    from cover.kinds.table import is_kind, kind_names, puzzle_class
    from cover.puzzles.clues import CLUES, clue_class

    if name is not None and not is_kind(name) and name not in CLUES:
        raise InputError(f"unknown puzzle {name!r}{not_a_kind(name)}")
    for key in [name] if name else [*kind_names(), *CLUES]:
        if is_kind(key):
            kind = puzzle_class(key)
            more = {"rules": kind.rules, "keys": list(kind.keys)}
            yield Answer({"name": key, "about": about(key), "example": kind.example, **more})
        else:
            clue = clue_class(key)
            yield Answer({"name": key, "about": clue.meaning, "line": clue.form})


def formats(name: str | None = None) -> Iterator[Answer]:
    """Of every format, or of one. Raises InputError where there is none of that name."""
    from cover.formats.table import FORMATS, about, name_of, reads, writes

    for format in [name_of(name)] if name else FORMATS:
        known = about(format)
        facts = {"name": format, "aliases": list(known.aliases), "description": known.description}
        carries = {"carries": known.carries.__name__, "reads": reads(format), "writes": writes(format)}
        more = {"kinds": sorted(known.kinds)} if known.kinds else {}
        yield Answer({**facts, **carries, **more, "endings": list(known.endings), "example": known.example})


def line(answer: Answer) -> str:
    """The record as a line of JSON."""
    import json

    return json.dumps(answer.record, ensure_ascii=False) + "\n"
