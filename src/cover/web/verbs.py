"""What each verb of the protocol does: its arguments, and the events of its answer.

A verb is a function that yields (name of the event, facts); `status` is the one that is not sent, but ends as `done`.
Records are made by `cover.answers.records` alone.
"""

from __future__ import annotations

import base64
import inspect
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cover.answers import records
from cover.answers.records import Answer
from cover.basics.errors import InputError, Refused
from cover.basics.result import Question
from cover.basics.statuses import known_status
from cover.verbs.declared import among, recorded, verb_of
from cover.web import arguments as args
from cover.web.arguments import BadRequest, Check, checked, checks_of
from cover.web.progress import Progress, Report
from cover.web.reading import STATE, file_of, read_request, text_of, with_givens

if TYPE_CHECKING:
    from cover.formats import Reading
    from cover.solving.run import Run

Events = Iterator[tuple[str, dict[str, Any]]]
SHOWN = 20  # solutions that are drawn; the record has all
PICTURES = 60  # steps of a path that come with a picture, or with what they point out


@dataclass(frozen=True)
class Asked:
    """A request, read. given: its arguments; state: what a player did."""

    request: Mapping[str, Any]
    reading: Reading
    many: int
    given: dict[str, Any]
    state: dict[str, Any]
    report: Report
    place: str = "puzzle"

    @property
    def content(self) -> Any:
        return self.reading.content


@dataclass(frozen=True)
class Verb:
    """answer: of a puzzle that was read, or (reads=False) of the request alone; arguments: besides those of reading."""

    answer: Callable[[Any], Events]
    arguments: Mapping[str, Check]
    reads: bool = True


def derived(name: str, more: Callable[[Asked, Any], Events] = lambda asked, found: iter(())) -> Verb:
    """A verb as `cover.verbs` declares it. more: events before its record."""
    verb = verb_of(name)

    def answer(asked: Asked) -> Events:
        given = asked.given
        player = among(inspect.signature(verb.function).parameters, _player(asked)) if verb.takes_filled else {}
        try:
            found: Any = verb.function(asked.content, **among(verb.options, given), **player)
        except TimeoutError:
            if not verb.timed:
                raise
            yield from _recorded(records.unknown(asked))
            return
        found, record = recorded(verb, found, given)
        yield from more(asked, found)
        yield "record", {"record": record}
        yield "status", {"status": found.status}
        wording = {"full": not given.get("vague", False), **given}
        yield "text", {"text": "\n".join(found.words(**among(verb.wording, wording)))}

    return Verb(answer, checks_of(verb))


def events(name: str, request: Mapping[str, Any], report: Report) -> Events:
    """The events of a request whose verb is known. Raises BadRequest and what the verb raises."""
    verb = VERBS[name]
    known = {**args.READING, **verb.arguments} if verb.reads else verb.arguments
    given = checked(request.get("args"), known, name)
    if not verb.reads:
        yield from verb.answer((request, given, report))
        return
    reading_args = {key: given.pop(key) for key in list(given) if key in args.READING}
    state = checked(request.get("state"), STATE, "the state")
    reading, many = read_request(request, reading_args, choose=name in ("read", "draw"))
    if "givens" in state:
        reading = reading._replace(content=with_givens(reading.content, state["givens"]))
    yield from verb.answer(Asked(request, reading, many, given, state, report))


# ---------------------------------------------------------------- reading
def _about(asked: Asked) -> Events:
    """What a text was read as: for a page that shows it."""
    from cover.formats.kind_names import about
    from cover.kinds.table import is_kind, puzzle_class
    from cover.puzzles.base import BasePuzzle
    from cover.solving.convert import dumps
    from cover.solving.search import as_puzzle
    from cover.web.boards import grid_of, picture_of

    content, reading = asked.content, asked.reading
    puzzle = as_puzzle(content)
    own = isinstance(content, BasePuzzle)
    kind = puzzle.name
    facts: dict[str, Any] = {
        "kind": kind, "format": reading.format, "note": reading.note, "about": puzzle.about(),
        "is_puzzle": own, "many": asked.many, "warnings": list(reading.warnings), "facts": dict(reading.facts),
        "text": dumps(content) if own else None, "meaning": about(kind) if is_kind(kind) else "",
        "rules": puzzle_class(kind).rules if is_kind(kind) else "",
    }  # fmt: skip
    grid = grid_of(content)
    yield "record", {"record": {**facts, "grid": grid}}
    if grid is None and own:
        drawn = picture_of(puzzle)
        yield ("text", {"text": puzzle.render()}) if drawn is None else ("svg", drawn)
    yield "status", {"status": 0}


# ---------------------------------------------------------------- searches
def _solve(asked: Asked) -> Events:
    limit = _limit(asked.given, 2)
    result, backend = None, asked.given.pop("backend", "auto")
    checked_by = asked.given.pop("checked", None)
    if checked_by is not None:
        from cover.solving.verbs import solve

        with Progress(asked.report) as progress:
            result = solve(asked.content, backend, limit=limit, checked=checked_by, watch=progress.watch, **asked.given)
        for number, one in enumerate(result.solutions[:SHOWN], 1):
            yield "solution", _solution(asked, number, one)
    else:
        run, kept = _run(asked, backend, limit), list[Any]()
        with Progress(asked.report) as progress:
            progress.watch(run)
            for one in run:
                kept.append(one)
                if len(kept) <= SHOWN:
                    yield "solution", _solution(asked, len(kept), one)
        result = run.result(tuple(kept))
    yield from _recorded(records.solve(asked, backend, result))
    yield "text", {"text": _verdict(result, limit is None or limit > 2)}


def _unique(asked: Asked) -> Events:
    from cover.solving.verbs import solve

    backend = asked.given.pop("backend", "auto")
    with Progress(asked.report) as progress:
        result = solve(asked.content, backend, limit=2, watch=progress.watch, **asked.given)
    for number, one in enumerate(result.solutions, 1):
        yield "solution", _solution(asked, number, one)
    yield from _recorded(records.unique(asked, backend, result))
    yield "text", {"text": _verdict(result, False)}


def _count(asked: Asked) -> Events:
    from cover.covers.symmetry import count_up_to_symmetry
    from cover.solving.verbs import count

    limit = _limit(asked.given, None)
    backend = asked.given.pop("backend", "auto")
    if asked.given.pop("up_to_symmetry", False):
        if limit is not None:
            raise BadRequest("limit counts solutions one by one, up_to_symmetry does not: give one of them")
        result = count_up_to_symmetry(asked.content, backend, **asked.given)
    else:
        with Progress(asked.report) as progress:
            result = count(asked.content, backend, limit=limit, watch=progress.watch, **asked.given)
    yield from _recorded(records.count(asked, backend, result))
    amount = f"{result.found:,} solution{'' if result.found == 1 else 's'}"
    clash = f": {result.clash}" if result.clash else ""
    words = f"{amount}{clash}" if result.complete else f"at least {amount} ({STOPPED[result.stop.value]})"
    yield "text", {"text": words}


def _best(asked: Asked) -> Events:
    from cover.solving.verbs import best

    limit = _limit(asked.given, 1)
    backend = asked.given.pop("backend", "auto")
    result = best(asked.content, limit, backend, **asked.given)
    for number, one in enumerate(result.solutions[:SHOWN], 1):
        yield "solution", _solution(asked, number, one)
    yield from _recorded(records.best(asked, backend, result))


def _run(asked: Asked, backend: str, limit: int | None) -> Run:
    from cover.solving.verbs import search

    question = {1: Question.ONE, 2: Question.DECIDE}.get(limit or 0, Question.ALL)
    return search(asked.content, backend, question, limit=limit, **asked.given)


def _limit(given: dict[str, Any], usual: int | None) -> int | None:
    """0 is no limit, as at the command line."""
    return given.pop("limit", usual) or None


STOPPED = {"limit": "limit", "timeout": "time", "nodes": "nodes", "memory": "memory", "interrupted": "interrupted"}


def _verdict(result: Any, listing: bool) -> str:
    stopped = STOPPED.get(result.stop.value, "")
    if listing and result.found > 1:
        return f"all {result.found:,} solutions" if result.complete else f"at least {result.found:,} ({stopped})"
    words: str = {
        "unique": "the only solution", "multiple": "several solutions",
        "unsolvable": "no solution" + (f": {result.clash}" if result.clash else ""),
        "solvable": f"a solution; whether there are more is unknown ({stopped})",
        "unknown": f"whether there is a solution is unknown ({stopped})",
    }[result.verdict.value]  # fmt: skip
    if result.confirmed_by:
        words += f", confirmed by {result.confirmed_by}"
    return words + (f"; not confirmed by {result.unconfirmed}" if result.unconfirmed else "")


def _solution(asked: Asked, number: int, solution: Any) -> dict[str, Any]:
    from cover.puzzles.grids.grid import Grid
    from cover.solving.search import as_puzzle
    from cover.web.boards import cells_of, picture_of

    puzzle = as_puzzle(asked.content)
    facts: dict[str, Any] = {"number": number, "solution": puzzle.as_json(solution), "text": puzzle.render(solution)}
    if isinstance(puzzle, Grid):
        return {**facts, "cells": cells_of(puzzle, solution)}
    drawn = picture_of(puzzle, solution) if puzzle is asked.content else None
    return {**facts, **(drawn or {})}


def _recorded(answer: Answer) -> Events:
    """The record without the name of the input, which a request has none of."""
    yield "record", {"record": {key: value for key, value in answer.record.items() if key != "input"}}
    yield "status", {"status": answer.status}


# ---------------------------------------------------------------- why
def _view(asked: Asked, found: Any) -> Events:
    """What an answer points out."""
    from cover.web.boards import shown

    if getattr(found, "solvable", True):
        yield "view", shown(asked.content, found.view())


# ---------------------------------------------------------------- logic
def _player(asked: Asked) -> dict[str, Any]:
    """What a player did, and what the text has filled in, with the names of `cover.hint`."""
    return {"placed": asked.state.get("placed", ()), "not_": asked.state.get("not", ()), "filled": asked.reading.filled}


def _steps(asked: Asked, found: Any) -> Events:
    """The steps of a hint."""
    from cover.logic.words import line, reason, where
    from cover.web.boards import shown

    vague, state = asked.given.get("vague", False), found.here.state
    try:
        views: list[Any] = found.views() if found.steps else []
    except Refused:
        views = []
    for number, step in enumerate(found.steps, 1):
        words = f"{step.technique}: {where(step, state)}" if vague else line(step, state)
        facts = {"number": number, "words": words, "reason": "" if vague else reason(step, state)}
        yield "step", facts | ({} if vague or not views else shown(asked.content, views[number - 1]))


def _path(asked: Asked) -> Events:
    from cover.logic.visible_steps import seen
    from cover.logic.words import line, reason
    from cover.verbs.path import path
    from cover.web.boards import shown

    given = asked.given
    try:
        way = path(asked.content, walked=False, **_player(asked), **among(verb_of("path").options, given))
    except TimeoutError:
        yield from _recorded(records.unknown(asked))
        return
    number = 0
    for number, step in enumerate(way.walk(), 1):
        facts: dict[str, Any] = {"number": number, "words": line(step, way.state), "reason": reason(step, way.state)}
        if number <= PICTURES and seen(step, way.state):
            with suppress(Refused):
                facts |= shown(asked.content, way.view(step))
        yield "step", facts
    yield "record", {"record": way.as_json(slices=given.get("slices", False))}
    yield "status", {"status": way.status}
    with suppress(Refused):
        yield "view", shown(asked.content, way.view())
    yield "text", {"text": way.ending()}


def _rate(asked: Asked) -> Events:
    from cover.answers.rating import rate

    try:
        rating: Any = rate(asked.content, **asked.given)
    except TimeoutError:
        yield from _recorded(records.unknown(asked))
        return
    yield from _recorded(records.rate(asked, asked.given.get("seed", 0), rating))
    yield "text", {"text": str(rating)}


def _verify(asked: Asked) -> Events:
    """cells: what a player has filled in, with the givens; without it the givens alone."""
    from cover.puzzles.grids.grid import Grid
    from cover.solving.check import faults_of, faults_so_far_of
    from cover.solving.search import as_puzzle
    from cover.web.boards import rows_of

    puzzle = as_puzzle(asked.content)
    part: Any = None
    if "cells" in asked.state:
        if not isinstance(puzzle, Grid):
            raise Refused(f"cells are those of grids such as sudoku, and this is a {puzzle.name}")
        part = tuple(map(tuple, rows_of(puzzle, asked.state["cells"])))
    elif isinstance(puzzle, Grid):
        part = puzzle.givens
    blanks = puzzle.unknown(part) if part is not None else 0
    faults = list(puzzle.clashes()) if part is None else faults_so_far_of(puzzle, part)
    missing = faults_of(puzzle, part) if part is not None and not (faults or blanks) else []
    yield from _recorded(records.verify(asked, blanks, faults, missing))
    open_ = f"; {blanks} {'cell is' if blanks == 1 else 'cells are'} blank" if blanks else ""
    yield "text", {"text": "\n".join(faults) or ("no rule is broken" + open_ if blanks or part is None else "correct")}


# ---------------------------------------------------------------- proofs
def _prove(asked: Asked) -> Events:
    from cover.proofs.certificate import prove

    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "certificate.tar.gz")
        claim, backend = asked.given.pop("claim", "decide"), asked.given.pop("backend", "auto")
        made = prove(asked.content, place, claim, backend, **asked.given)
        yield from _recorded(records.prove(asked, made))
        yield "text", {"text": str(made)}
        if made:
            yield "file", {"name": "certificate.tar.gz", "base64": base64.b64encode(place.read_bytes()).decode()}


def _check(request: tuple[Mapping[str, Any], dict[str, Any], Report]) -> Events:
    from cover.proofs.checking import check

    with tempfile.TemporaryDirectory() as folder:
        place = file_of(request[0], folder)
        if not place.name.endswith(".tar.gz"):
            raise InputError("a certificate is a file that ends with .tar.gz")
        try:
            found = check(place, **request[1])
        except OSError as error:
            raise InputError(f"the certificate cannot be read: {error.strerror or error}") from None
    yield from _recorded(records.check("certificate", found))
    yield "text", {"text": str(found)}


# ---------------------------------------------------------------- texts and pictures
def _convert(asked: Asked) -> Events:
    from cover.solving.convert import convert

    if "to" not in asked.given:
        raise BadRequest("to: the format to write is needed, one of those of the verb formats")
    to = asked.given.pop("to")
    facts = dict(asked.reading.facts)
    if asked.state.get("givens") is not None:
        facts.pop("solutions", None)
    text = convert(asked.content, to, facts=facts, **asked.given)
    yield from _recorded(records.convert(asked, to, text))
    yield "text", {"text": text}


def _draw(asked: Asked) -> Events:
    from cover.answers.drawing import Drawing
    from cover.drawing.files import as_file
    from cover.web.boards import as_svg

    given = asked.given
    to, sheet, mono = given.pop("to", "svg"), given.pop("sheet", None), given.pop("mono", False)
    drawing = Drawing(**given)
    asks = {key: value for key, value in (asked.request.get("args") or {}).items() if key in args.READING}
    several = asked.many > 1 and asks.get("number") is None
    readings = _all(asked.request, asks) if several else [asked.reading]
    for number, reading in enumerate(readings, 1):
        title = reading.facts.get("title", "")
        titled = f"{number}. {title}".rstrip(". ") if several else title
        drawing.add(reading.content, titled, reading.facts)
        picture = drawing.laid_out(number - 1)
        answer = records.draw(replace(asked, reading=reading), picture, drawing.notes, mono=mono)
        yield from _recorded(answer)
        yield "svg", {**as_svg(picture), "svg": answer.record["svg"]}
    for note in drawing.notes:
        yield "text", {"text": note}
    if to != "svg" or sheet is not None or drawing.answers:
        pages = drawing.pages(sheet)
        parts = [[page] for page in pages] if to == "svg" else [pages]
        for number, part in enumerate(parts, 1):
            name = f"puzzles-{number}.{to}" if len(parts) > 1 else f"puzzles.{to}"
            data = as_file(part, name, mono=mono, sheet=sheet is not None)
            yield "file", {"name": name, "base64": base64.b64encode(data).decode()}


def _all(request: Mapping[str, Any], given: dict[str, Any]) -> list[Reading]:
    from cover.formats import read
    from cover.puzzles.clues.adding import with_rules

    rules = given.pop("with_", ())
    found = islice(read(text_of(request), **given), 100)
    return [reading._replace(content=with_rules(reading.content, rules)) for reading in found]


def _generate(request: tuple[Mapping[str, Any], dict[str, Any], Report]) -> Events:
    from cover.answers.generating import Wish, answers

    given = {"kind": "sudoku", "count": 1, **request[1]}
    for key in ("variant", "with_", "needs"):
        if key in given:
            given[key] = tuple(given[key])
    made, text = 0, ""
    for answer in answers(Wish(**given)):
        made += 1
        yield from _recorded(answer)
        text += ("\n" if text and "\n" in answer.record["text"].rstrip("\n") else "") + answer.record["text"]
    yield "text", {"text": text}
    yield "status", {"status": known_status(made >= given["count"])}


def _puzzles(request: tuple[Mapping[str, Any], dict[str, Any], Report]) -> Events:
    for answer in records.puzzles(request[1].get("name")):
        yield from _recorded(answer)


def _formats(request: tuple[Mapping[str, Any], dict[str, Any], Report]) -> Events:
    for answer in records.formats(request[1].get("name")):
        yield from _recorded(answer)


def _compare(asked: Asked) -> Events:
    from cover.comparing.verb import compare

    began = time.monotonic()

    def report(done: int, total: int, words: str) -> None:
        if asked.report is not None:
            spent = round(time.monotonic() - began, 1)
            asked.report({"done": done / total, "found": None, "seconds": spent, "words": words})

    backends = asked.given.pop("backends", None)
    comparison = compare([asked.content], backends, names=["puzzle"], report=report, **asked.given)
    yield from _recorded(records.compare(comparison))
    yield "text", {"text": comparison.outcome if comparison.agree else "\n".join(comparison.disagreements)}


_SECONDS: dict[str, Check] = {"seconds": args.seconds}
_NAME: dict[str, Check] = {"name": args.word}
VERBS: dict[str, Verb] = {
    "read": Verb(_about, {}),
    "solve": Verb(_solve, {**args.SEARCH, "limit": args.limit, "checked": args.word}),
    "count": Verb(
        _count,
        {
            **args.SEARCH,
            "limit": args.limit,
            "checked": args.word,
            "up_to_symmetry": args.flag,
            "memo": args.one_of("auto", "on", "off"),
        },
    ),
    "unique": Verb(_unique, {**args.SEARCH, "checked": args.word}),
    "best": Verb(
        _best, {key: args.SEARCH[key] for key in ("backend", "seconds", "nodes", "memory")} | {"limit": args.limit}
    ),
    "explain": derived("explain", _view),
    "minimal": derived("minimal"),
    "candidates": derived("candidates", _view),
    "hint": derived("hint", _steps),
    "path": Verb(_path, checks_of(verb_of("path"))),
    "grade": derived("grade"),
    "rate": Verb(
        _rate,
        {
            **_SECONDS,
            "scale": args.word,
            "samples": args.whole(1, 10**6),
            "seed": args.whole(0, 2**31 - 1),
            "hidden": args.flag,
            "first": args.flag,
            "nodes": args.whole(1, 2**62),
            "workers": args.whole(1, 256),
        },
    ),
    "verify": Verb(_verify, {}),
    "prove": Verb(
        _prove,
        {
            **_SECONDS,
            "claim": args.word,
            "backend": args.word,
            "keep_drup": args.flag,
            "drat": args.flag,
            "veripb": args.flag,
            "cubes": args.whole(1, 100_000),
        },
    ),
    "check": Verb(_check, {"fast": args.flag, "strict": args.flag}, reads=False),
    "convert": Verb(_convert, {"to": args.word, "reduce": args.word, "encoding": args.word, "at_most_one": args.word}),
    "draw": Verb(
        _draw,
        {
            **_SECONDS,
            "solution": args.flag,
            "candidates": args.flag,
            "solutions": args.flag,
            "mono": args.flag,
            "rules": args.flag,
            "sheet": args.pair,
            "to": args.one_of("svg", "png", "pdf"),
        },
    ),
    "generate": Verb(
        _generate,
        {
            **_SECONDS,
            "kind": args.word,
            "count": args.whole(1, 1000),
            "size": args.shape(2, 61),
            "boxes": args.word,
            "variant": args.words,
            "with_": args.words,
            "full": args.flag,
            "clues": args.whole(1, 3721),
            "symmetry": args.word,
            "needs": args.words,
            "at_least": args.number(0, 100),
            "at_most": args.number(0, 100),
            "scale": args.word,
            "best_of": args.whole(1, 1000),
            "seed": args.whole(0, 2**31 - 1),
        },
        reads=False,
    ),
    "puzzles": Verb(_puzzles, _NAME, reads=False),
    "formats": Verb(_formats, _NAME, reads=False),
    "compare": Verb(
        _compare,
        {
            "backends": args.words,
            "count": args.flag,
            "rounds": args.whole(1, 100),
            **{key: args.SEARCH[key] for key in ("seconds", "nodes", "memory", "seed", "workers")},
        },
    ),
}
