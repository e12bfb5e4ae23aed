"""What each verb of the protocol does: the events of its answer.

Its arguments, its record and its words are those that `cover.verbs` declares. Here is what pages need besides:
solutions and steps as they are found, pictures, files. Events are (name of the event, facts); `status` is the one that
is not sent, but ends as `done`.
"""

from __future__ import annotations

import base64
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cover.basics.errors import InputError, Refused
from cover.basics.statuses import ANSWERED, FALSE, UNDECIDED, known_status
from cover.verbs import declared
from cover.verbs.declared import UNKNOWN, among, recorded, verb_of
from cover.web import arguments as args
from cover.web.arguments import BadRequest, Check, checked, checks_of
from cover.web.progress import Progress, Report
from cover.web.reading import STATE, file_of, read_request, text_of, with_givens

if TYPE_CHECKING:
    from cover.formats import Reading

Events = Iterator[tuple[str, dict[str, Any]]]
OfRequest = tuple[Mapping[str, Any], dict[str, Any], Report]  # it, its arguments, and whoever looks how far it is
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


# ---------------------------------------------------------------- every verb
@dataclass(frozen=True)
class Verb:
    """declared: what `cover.verbs` says of it, None of what only pages ask; before: further events, of a request and
    its answer; answer: in place of a call of its function: of a puzzle that was read, or of the request alone;
    more: arguments that pages alone give."""

    declared: declared.Verb | None
    before: Callable[[Asked, Any], Events] = lambda asked, found: iter(())
    answer: Callable[[Any], Events] | None = None
    more: Mapping[str, Check] = field(default_factory=dict)

    @property
    def reads(self) -> bool:
        return self.declared is None or self.declared.reads

    @cached_property
    def arguments(self) -> Mapping[str, Check]:
        """Besides those of reading."""
        return {} if self.declared is None else {**checks_of(self.declared), **self.more}

    def events(self, asked: Asked) -> Events:
        """Those of a verb that is one call of its function."""
        verb = self.declared
        assert verb is not None
        given = among(verb.options, asked.given)
        given |= {name: getattr(asked.reading, name) for name in ("format", "facts") if verb.asks(name)}
        given |= among(verb.arguments, _player(asked)) if verb.asks("filled") else {}
        with Progress(asked.report) as progress:
            watch = {"watch": progress.watch} if verb.asks("watch") and not verb.asks("report") else {}
            try:
                found: Any = verb.function(asked.content, **given, **watch)
            except TimeoutError:
                if not verb.timed:
                    raise
                yield from _unknown()
                return
        found, record = recorded(verb, found, asked.given)
        yield from self.before(asked, found)
        yield "record", {"record": record}
        yield "status", {"status": found.status}
        wording = {"full": not asked.given.get("vague", False), **asked.given}
        lines = [*found.words(**among(verb.wording, wording)), *getattr(found, "beside", ())]
        yield "text", {"text": "\n".join(lines)}


def events(name: str, request: Mapping[str, Any], report: Report) -> Events:
    """The events of a request whose verb is known. Raises BadRequest and what the verb raises."""
    verb = VERBS[name]
    known = {**args.READING, **verb.arguments} if verb.reads else verb.arguments
    given = checked(request.get("args"), known, name)
    if verb.declared is not None and (words := verb.declared.contradicts(given)):
        raise BadRequest(words.replace("=", ""))
    if not verb.reads:
        assert verb.answer is not None
        yield from verb.answer((request, given, report))
        return
    reading_args = {key: given.pop(key) for key in list(given) if key in args.READING}
    state = checked(request.get("state"), STATE, "the state")
    reading, many = read_request(request, reading_args, choose=name in ("read", "draw"))
    # Solutions of the file are not those of other givens.
    if "givens" in state:
        facts = {name: fact for name, fact in reading.facts.items() if name != "solutions"}
        reading = reading._replace(content=with_givens(reading.content, state["givens"]), facts=facts)
    yield from (verb.answer or verb.events)(Asked(request, reading, many, given, state, report))


def _unknown() -> Events:
    """The time ended before there was an answer."""
    yield "record", {"record": UNKNOWN}
    yield "status", {"status": UNDECIDED}


def _answered(answer: declared.Answer, text: str) -> Events:
    yield "record", {"record": answer.as_json()}
    yield "status", {"status": answer.status}
    yield "text", {"text": text}


# ---------------------------------------------------------------- reading
def _about(asked: Asked) -> Events:
    """What a text was read as: for a page that shows it."""
    from cover.formats.kind_names import about
    from cover.puzzles.base import BasePuzzle
    from cover.puzzles.kinds.table import is_kind
    from cover.solving.convert import dumps
    from cover.solving.search import as_puzzle
    from cover.web.boards import grid_of, picture_of
    from cover.web.playing import Played

    content, reading = asked.content, asked.reading
    puzzle = as_puzzle(content)
    own = isinstance(content, BasePuzzle)
    kind = puzzle.name
    facts: dict[str, Any] = {
        "kind": kind, "format": reading.format, "note": reading.note, "about": puzzle.about(),
        "is_puzzle": own, "many": asked.many, "warnings": list(reading.warnings), "facts": dict(reading.facts),
        "text": dumps(content) if own else None, "meaning": about(kind) if is_kind(kind) else "",
        "rules": " ".join(puzzle.printed_rules()) if own else "",
    }  # fmt: skip
    grid = grid_of(content)
    yield "record", {"record": {**facts, "grid": grid}}
    if grid is None and own:
        yield "fields", {"fields": Played(puzzle).as_json()}
        drawn = picture_of(puzzle)
        yield ("text", {"text": puzzle.render()}) if drawn is None else ("svg", drawn)
    yield "status", {"status": 0}


# ---------------------------------------------------------------- searches
def _solve(asked: Asked) -> Events:
    """Solutions as they are found."""
    from cover.solving.verbs import question, search
    from cover.verbs.solve import Solutions

    given = dict(asked.given)
    limit, backend = given.pop("limit", 2) or None, given.pop("backend", "auto")
    run, kept = search(asked.content, backend, question(limit), limit=limit, **given), list[Any]()
    with Progress(asked.report) as progress:
        progress.watch(run)
        for one in run:
            kept.append(one)
            if len(kept) <= SHOWN:
                yield "solution", _solution(asked, len(kept), one)
    listing = limit is None or limit > 2
    found = Solutions(run.result(tuple(kept)), asked.content, backend, asked.reading.format, listing)
    yield from _answered(found, "\n".join(found.words()))


def _solve_or_check(asked: Asked) -> Events:
    """A second opinion comes when all are found."""
    return _solve(asked) if asked.given.get("checked") is None else CHECKED_SOLVE.events(asked)


def _solutions(asked: Asked, found: Any) -> Events:
    for number, one in enumerate(found.result.solutions[:SHOWN], 1):
        yield "solution", _solution(asked, number, one)


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


# ---------------------------------------------------------------- why
def _view(asked: Asked, found: Any) -> Events:
    """What an answer points out."""
    from cover.web.boards import shown

    if getattr(found, "solvable", True):
        yield "view", shown(asked.content, found.view())


def _page(asked: Asked, found: Any) -> Events:
    """The page of a trace, as a file to open."""
    yield "file", {"name": "trace.html", "base64": base64.b64encode(found.page().encode("utf-8")).decode()}


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

    given = among(verb_of("path").options, asked.given)
    try:
        way = path(asked.content, walked=False, **_player(asked), **given)
    except TimeoutError:
        yield from _unknown()
        return
    for number, step in enumerate(way.walk(), 1):
        facts: dict[str, Any] = {"number": number, "words": line(step, way.state), "reason": reason(step, way.state)}
        if number <= PICTURES and seen(step, way.state):
            with suppress(Refused):
                facts |= shown(asked.content, way.view(step))
        yield "step", facts
    yield "record", {"record": way.as_json(slices=asked.given.get("slices", False))}
    yield "status", {"status": way.status}
    with suppress(Refused):
        yield "view", shown(asked.content, way.view())
    yield "text", {"text": way.ending()}


def _verify(asked: Asked) -> Events:
    """cells: what a player has filled in, with the givens; without it the givens alone."""
    from cover.puzzles.grids.grid import Grid
    from cover.solving.search import as_puzzle
    from cover.verbs.verify import verify
    from cover.web.boards import rows_of

    puzzle, cells = as_puzzle(asked.content), None
    if "cells" in asked.state:
        if not isinstance(puzzle, Grid):
            raise Refused(f"only grids such as sudoku have cells to type in, and this is a {puzzle.name}")
        cells = tuple(map(tuple, rows_of(puzzle, asked.state["cells"])))
    found = verify(asked.content, cells, partial=True, format=asked.reading.format)
    yield from _answered(found, "\n".join(found.words()))


def _play(asked: Asked) -> Events:
    """What a player has filled in that breaks a rule, and whether it is the solution; nothing is searched."""
    from cover.solving.search import as_puzzle
    from cover.web.playing import Played

    found = Played(as_puzzle(asked.content)).looked_at(asked.state.get("placed", ()))
    yield "record", {"record": found}
    yield "status", {"status": FALSE if found["faults"] else ANSWERED}


# ---------------------------------------------------------------- proofs
def _prove(asked: Asked) -> Events:
    from cover.verbs.prove import prove

    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "certificate.tar.gz")
        made = prove(asked.content, output=str(place), **asked.given)
        yield from _answered(made, str(made))
        if made:
            yield "file", {"name": place.name, "base64": base64.b64encode(place.read_bytes()).decode()}


def _check(request: OfRequest) -> Events:
    from cover.verbs.check import check

    with tempfile.TemporaryDirectory() as folder:
        place = file_of(request[0], folder)
        if not place.name.endswith(".tar.gz"):
            raise InputError("a certificate must be a file that ends with .tar.gz")
        try:
            found = check(str(place), **request[1])
        except OSError as error:
            raise InputError(f"the certificate cannot be read: {error.strerror or error}") from None
    yield from _answered(found, str(found))


# ---------------------------------------------------------------- texts and pictures
def _draw(asked: Asked) -> Events:
    from cover.drawing.files import as_file
    from cover.verbs.draw import PictureAnswer, draw
    from cover.web.boards import as_svg

    given = dict(asked.given)
    to, sheet, mono = given.pop("to", "svg"), given.get("sheet"), given.get("mono", False)
    drawing = draw(**given)
    asks = {key: value for key, value in (asked.request.get("args") or {}).items() if key in args.READING}
    several = asked.many > 1 and asks.get("number") is None
    readings = _all(asked.request, asks) if several else [asked.reading]
    for number, reading in enumerate(readings, 1):
        title = reading.facts.get("title", "")
        titled = f"{number}. {title}".rstrip(". ") if several else title
        drawing.add(reading.content, titled, reading.facts)
        picture = drawing.laid_out(number - 1)
        record = PictureAnswer(picture, reading.content, tuple(drawing.notes), mono).as_json()
        yield "record", {"record": record}
        yield "svg", {**as_svg(picture), "svg": record["svg"]}
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


def _generate(request: OfRequest) -> Events:
    made, puzzles, text = verb_of("generate").function(**request[1]), 0, ""
    count = made.wish.count or 1
    for puzzle in islice(made.texts(), count):
        puzzles += 1
        yield "record", {"record": puzzle.as_json()}
        text += ("\n" if text and "\n" in puzzle.text.rstrip("\n") else "") + puzzle.text
    yield "text", {"text": text}
    yield "status", {"status": known_status(puzzles >= count)}


def _listed(name: str) -> Verb:
    """A verb that lists what there is, a record each."""

    def answer(request: OfRequest) -> Events:
        for record in verb_of(name).function(**request[1]):
            yield "record", {"record": record}

    return Verb(verb_of(name), answer=answer)


def _compare(asked: Asked) -> Events:
    began = time.monotonic()

    def report(done: int, total: int, words: str) -> None:
        if asked.report is not None:
            spent = round(time.monotonic() - began, 1)
            asked.report({"done": done / total, "found": None, "seconds": spent, "words": words})

    comparison: Any = verb_of("compare").function([asked.content], names=["puzzle"], report=report, **asked.given)
    yield from _answered(comparison, "\n".join(comparison.words()))


CHECKED_SOLVE = Verb(verb_of("solve"), before=_solutions)
VERBS: dict[str, Verb] = {
    "read": Verb(None, answer=_about),
    "solve": Verb(verb_of("solve"), answer=_solve_or_check),
    "count": Verb(verb_of("count")),
    "unique": Verb(verb_of("unique"), before=_solutions),
    "best": Verb(verb_of("best"), before=_solutions),
    "explain": Verb(verb_of("explain"), before=_view),
    "minimal": Verb(verb_of("minimal")),
    "canon": Verb(verb_of("canon")),
    "near": Verb(verb_of("near")),
    "candidates": Verb(verb_of("candidates"), before=_view),
    "hint": Verb(verb_of("hint"), before=_steps),
    "path": Verb(verb_of("path"), answer=_path),
    "grade": Verb(verb_of("grade")),
    "rate": Verb(verb_of("rate")),
    "trace": Verb(verb_of("trace"), before=_page),
    "verify": Verb(verb_of("verify"), answer=_verify),
    "play": Verb(None, answer=_play),
    "prove": Verb(verb_of("prove"), answer=_prove),
    "check": Verb(verb_of("check"), answer=_check),
    "convert": Verb(verb_of("convert")),
    "reduce": Verb(verb_of("reduce")),
    "draw": Verb(verb_of("draw"), answer=_draw, more={"to": args.one_of("svg", "png", "pdf")}),
    "generate": Verb(verb_of("generate"), answer=_generate),
    "puzzles": _listed("puzzles"),
    "formats": _listed("formats"),
    "compare": Verb(verb_of("compare"), answer=_compare),
}
