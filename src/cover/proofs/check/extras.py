"""Statements of a certificate beside its proof: the manifest's words and figures, README.txt, drawings, comments.

The proof does not need them, but people read them. Those that can be compared are compared; the others are named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds import Rules
from cover.proofs.check.kinds.header import kind_of, named

PROVED = (
    "manifest.json",
    "puzzle.txt",
    "sentences.json",
    "puzzle.cnf",
    "cover.dlx",
    "counters.txt",
    "formula.cnf",
    "solutions.txt",
    "proof.lrat",
    "formula.opb",
    "proof.pbp",
    "proof.cpog",
    "weights.txt",
    "order.txt",
    "symmetries.txt",
    "costs.txt",
)
FIGURES = (
    "solutions",
    "variables",
    "clauses",
    "lemmas",
    "operations",
    "weights",
    "states",
    "symmetries",
)  # of the manifest, which the check finds itself
GRIDS = ("sudoku", "latin", "unequal", "keen", "towers")  # drawn as a word a cell
NO_BOARD = ("coloring", "nonogram", "polyomino", "polycube")  # whose last rows are no board
_BORDERS = re.compile("[\u2500-\u257f|+-]")


class Held(NamedTuple):
    """What a certificate that holds has shown. claim: in words; puzzle: the file that states it, and what it is;
    lemmas: of the proof, None where none is needed; unchecked: its further statements. rules, cuts: of a formula that
    is not a cover's, how many clauses follow from rules about few cells, and how many from the families. operations:
    of the diagram by which solutions are counted; weights: of items, which refute the cover; states, symmetries: by
    which solutions are counted."""

    claim: str
    puzzle: str
    lemmas: int | None
    unchecked: tuple[str, ...]
    rules: int | None = None
    cuts: int | None = None
    operations: int | None = None
    weights: int | None = None
    states: int | None = None
    symmetries: int | None = None

    @property
    def words(self) -> str:
        by = "" if self.lemmas is None else f", by {self.lemmas} lemma{'s' * (self.lemmas != 1)}"
        if self.weights is not None:
            by = f", by weights of {self.weights} item{'s' * (self.weights != 1)}"
        if self.states is not None:
            by = f", counted by {self.states} states"
        if self.symmetries is not None:
            by += f" and {self.symmetries} symmetr{'ies' if self.symmetries > 1 else 'y'}"
        if self.operations is not None:
            # ", by 5 lemmas" becomes " and 5 lemmas"
            by = f", counted by {self.operations} operation{'s' * (self.operations != 1)}{by.replace(', by', ' and')}"
        if self.rules is not None and self.cuts is not None:
            cuts = f"{self.cuts:,} cut{'s' * (self.cuts != 1)}"
            clauses = f"{self.rules:,} clause{'s' * (self.rules != 1)} of rules and {cuts}, each found to follow"
            by += f" from {clauses}" if by else f"; {clauses}"
        return f"holds: {self.claim} of {self.puzzle}{by}"


def in_words(claim: str) -> str:
    """`unique`, `unsolvable`, `exactly K`, `at least K`, `best C`, `least K MARK`, `most K MARK`, `count K`,
    `minimal K`, `core K`, `absent LITERALS`."""
    if found := re.fullmatch("(minimal|core) ([0-9]+)", claim):
        plain = "exactly one solution, and several" if found[1] == "minimal" else "no solution, and some"
        return f"{plain} without any one of {found[2]} given{'s' * (found[2] != '1')}"
    if claim.startswith("absent "):
        return f"no solution with variable {' or '.join(claim.split()[1:])}".replace(" -", " not ")
    if claim.startswith("best "):
        return f"a solution that costs {claim.removeprefix('best ')}, and none that costs less"
    if found := re.fullmatch(r"(least|most) (\S+) (\S+)", claim):
        return f"a solution with {found[2]} {found[3]}, and none with {'fewer' if found[1] == 'least' else 'more'}"
    if claim.startswith("count "):
        return f"exactly {claim.removeprefix('count ')} solutions"
    one = {"unsolvable": "no solution", "unique": "exactly one solution"}
    return one.get(claim) or f"{claim} solution{'s' * (claim != 'at least 1')}"


def held(
    texts: Mapping[str, bytes],
    about: Mapping[str, Any],
    found: Mapping[str, int],
    cover: Cover | None,
    rules: Rules | None,
    models: Sequence[frozenset[int]],
    size: str = "",
) -> Held:
    """The end of a check. found: the FIGURES of the certificate, as they are (lemmas only where there is a proof).
    size: of a puzzle without a cover, in words. Raises Fault where one of these statements is false."""
    kind, puzzle = _puzzle(texts, found, cover)
    if size:
        puzzle = f"puzzle.txt ({kind} {size})"
    claim = in_words(about["claim"])
    if about.get("puzzle", kind) != kind:
        raise Fault(f"manifest.json speaks of {str(about['puzzle'])[:40]!r}, and the puzzle is {kind!r}")
    unchecked = [name for name in sorted(texts) if name not in PROVED and name != "README.txt"]
    unchecked += _figures(about, found)
    if "README.txt" in texts:
        first, _, rest = texts["README.txt"].decode("utf-8", "replace").partition("\n")
        # No second line may make a claim.
        if first.strip() != f"Claim: this {kind} has {claim}." or re.search(r"^\s*claim\b", rest, re.I | re.M):
            raise Fault(f"README.txt does not say what is proved, that this {kind} has {claim}")
        unchecked.append("README.txt after its first line")
    unchecked += _comments(texts, found, cover)
    if drawn := list(_drawings(texts.get("solutions.txt", b"").decode())):
        if rules is None or cover is None or kind not in GRIDS:
            unchecked.append("the drawings in solutions.txt")
        else:
            _compare(drawn, models, cover, rules)
    shown = {name: found.get(name) for name in ("lemmas", *Held._field_defaults)}
    return Held(claim, puzzle, unchecked=tuple(unchecked), **shown)


def _puzzle(texts: Mapping[str, bytes], found: Mapping[str, int], cover: Cover | None) -> tuple[str, str]:
    """What kind of puzzle it is, and the file that says it with the file's size."""
    if "puzzle.cnf" in texts:
        clauses = found["clauses"] - found.get("forbidden", 0)
        return "formula", f"puzzle.cnf ({found['variables']} variables, {clauses} clauses)"
    if "puzzle.txt" in texts:
        text = texts["puzzle.txt"].decode()
        return kind_of(text), f"puzzle.txt ({described(text)})"
    items = 0 if cover is None else len(cover.primary) + len(cover.secondary)
    return "exact cover", f"cover.dlx ({items} items, {0 if cover is None else len(cover.options)} options)"


def described(text: str) -> str:
    """`sudoku 9x9, 23 givens`: kind, rows and columns of the last rows without a colon, and what is no dot there; of a
    puzzle without rows the first lines, `queens, size 8`."""
    head, *lines = text.split("\n")
    kind = head.removeprefix("puzzle:").strip()[:40]
    rows: list[str] = []
    first_lines: list[str] = []
    for line in lines:
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not line.strip() or colon:
            # The board is the last rows without a colon: any line with one begins them anew.
            rows = [] if colon else rows
            if value and len(first_lines) < 3:
                first_lines.append(f"{key} {value}"[:40])
        else:
            rows.append(line.strip())
    marks = [row.split() if " " in row else list(row) for row in rows]
    if not marks or len({*map(len, marks)}) > 1 or kind in NO_BOARD:
        return ", ".join([kind, *first_lines])
    if kind not in GRIDS:
        return f"{kind} {len(marks)}x{len(marks[0])}"
    given = sum(mark != "." for row in marks for mark in row)
    clues = sum(":" in line and line.strip()[-1:] != ":" for line in lines if line.partition(" ")[0] not in _FRAME)
    more = f", {clues} clue{'s' * (clues != 1)}" if clues else ""
    return f"{kind} {len(marks)}x{len(marks[0])}, {given} given{'s' * (given != 1)}{more}"


_FRAME = ("boxes:", "symbols:", "size:", "jigsaw:")


def _figures(about: Mapping[str, Any], found: Mapping[str, int]) -> Iterator[str]:
    """Figures of the manifest that no step has found."""
    figures = about.get("figures", {})
    if not isinstance(figures, dict) or not all(type(value) is int for value in figures.values()):
        raise Fault("manifest.json: figures are numbers with names")
    for name in FIGURES:
        if name in figures and name in found and figures[name] != found[name]:
            raise Fault(f"manifest.json names {figures[name]} {name}, and there are {found[name]}")
    if odd := [name for name in figures if name not in FIGURES or name not in found]:
        yield f"the manifest's {', '.join(odd)}"
    if "made by" in about:
        yield "who made it"


def _comments(texts: Mapping[str, bytes], found: Mapping[str, int], cover: Cover | None) -> Iterator[str]:
    """`c p show` in formula.cnf, which other programs read, names the options; other comments are names for the eye."""
    text = texts.get("formula.cnf", b"").decode()
    lines = [line.split() for line in text.split("\n") if line.startswith("c")]
    shown = [line[3:] for line in lines if line[1:3] == ["p", "show"]]
    if shown:
        wanted = found.get("shown", found["variables"]) if cover is None else len(cover.options)
        numbers = [word for words in shown for word in words if word != "0"]
        if numbers != [str(k) for k in range(1, wanted + 1)]:
            raise Fault(f"formula.cnf: `c p show` names other variables than 1 to {wanted}")
    if len(shown) < len(lines):
        yield "the comments of formula.cnf"


def _drawings(text: str) -> Iterator[list[str]]:
    """The lines of the comments before each assignment, without the line that numbers it."""
    drawn: list[str] = []
    for line in text.split("\n"):
        words = line.split()
        if words[:1] == ["c"]:
            if words[1:2] != ["solution"]:
                drawn.append(line.partition("c")[2])
        elif words and drawn:
            yield drawn
            drawn = []
    if drawn:
        yield drawn


def _compare(drawn: Sequence[list[str]], models: Sequence[frozenset[int]], cover: Cover, rules: Rules) -> None:
    marks_of = rules.marks  # type: ignore[attr-defined]  # of kinds in GRIDS
    for number, model in enumerate(models, 1):
        held, _ = marks_of([cover.options[variable - 1] for variable in sorted(model)])
        lines = drawn[number - 1] if number <= len(drawn) else []
        words = [word for line in lines for word in _BORDERS.sub(" ", line).split()]
        if words != [held[cell] for cell in sorted(held)]:
            first = next((cell for cell, word in zip(sorted(held), words, strict=False) if held[cell] != word), None)
            where = f" at {named(first)}" if first else ""
            raise Fault(f"solutions.txt draws another solution {number} than its `v` lines say{where}")
    if len(drawn) > len(models):
        raise Fault(f"solutions.txt draws {len(drawn)} solutions and lists {len(models)}")
