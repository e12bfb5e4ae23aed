"""Which layout the first lines of a text are in, or why in none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from cover.basics.errors import InputError
from cover.formats.base import ambiguous
from cover.formats.boards.layout import Layout, Rules, fitting
from cover.formats.boards.lines import Comment, Header, Row
from cover.formats.boards.reasons import why_no_rule, why_not
from cover.formats.boards.records import could_be
from cover.formats.boards.styles import PLAIN, Style, names_rule, styles
from cover.formats.boards.symbols import BadMark
from cover.formats.directives import begins_puzzle
from cover.formats.text import Line, shown


class Head:
    """The first lines of a text, which decide its layout; complete: these are all. Styles are tried once, and lines
    sorted once in each."""

    def __init__(self, lines: Sequence[Line], complete: bool, rules: Rules):
        self.lines, self.complete, self.rules = lines, complete, rules
        self._tried: list[tuple[Style, list[Layout], list[tuple[Layout, BadMark, Row, int]]]] = []
        self._untried = styles(lines, rules)
        self._sorted: dict[Style, list[Row | Header | Comment]] = {}

    def things(self, style: Style) -> list[Row | Header | Comment]:
        """What the lines are in a style."""
        if style not in self._sorted:
            self._sorted[style] = list(style.sorted(self.lines))
        return self._sorted[style]

    def rows(self, style: Style) -> list[Row]:
        return [thing for thing in self.things(style) if isinstance(thing, Row)]

    def tried(self) -> Iterator[tuple[Style, list[Layout], list[tuple[Layout, BadMark, Row, int]]]]:
        """Style by style, the layouts that fit, and those that fit but for a symbol."""
        yield from self._tried
        for style in self._untried:
            if rows := self.rows(style):
                self._tried.append((style, *fitting(rows, self.complete, self.rules)))
                yield self._tried[-1]

    @cached_property
    def layouts(self) -> list[Layout]:
        """The layouts in which boards can be read."""
        for _, fit, _ in self.tried():
            if fit:
                return fit
        return []


def the_layout(of: Head, only: str | None, name: str) -> tuple[Style, Layout]:
    """The style and the layout of a text, by its first lines. Raises InputError where there is none, or several."""
    complete, rules = of.complete, of.rules
    almost: list[tuple[Layout, BadMark, Row, int]] = []
    others: list[Layout] = []
    for style, fit, wrong in of.tried():
        chosen = [layout for layout in fit if only in (None, layout.format)]
        if len(chosen) > 1 and rules.one and complete:
            # As many rows as a board has: one board is likelier than so many of one line.
            height = sum(not row.dashes for row in of.rows(style))
            chosen = [layout for layout in chosen if not layout.one_a_line and layout.size == height] or chosen
        if len(chosen) > 1:
            raise ambiguous([(layout.format, str(layout)) for layout in chosen], name)
        if chosen:
            return style, chosen[0]
        others += fit
        almost += [found for found in wrong if only in (None, found[0].format)]
    # It fits another format than the one that was asked for: the message names it.
    if others and only is not None:
        how = f"{others[0]}: format={others[0].format!r} reads it"
        raise InputError(f"this is not the format {only}, but {how}", source=name)
    rows = of.rows(PLAIN)
    if not rows:
        raise InputError("there is no board in it", source=name)
    # Most rows fit: then those that do not are wrong, not the layout.
    if (layout := _but_for_some(rows, almost, rules, only)) is not None:
        return PLAIN, layout
    if almost:
        layout, bad, row, cell = almost[0]
        raise InputError(str(bad), source=name, line=row.number, column=row.column(cell, layout.fields))
    # A rule below a board is a mistake of order, one of the commonest.
    for row in rows[1:]:
        if begins_puzzle(row.text):
            reason = f"{shown(row.text.strip())} is a rule, and stands after a board: rules come first"
            raise InputError(reason, source=name, line=row.number)
    for row in rows:
        if names_rule(row.text) and len(row.text.split()) > 1:
            raise InputError(why_no_rule(row.text.strip()), source=name, line=row.number)
    reason, line = why_not(rows, rules)
    raise InputError(reason, source=name, line=line)


def _but_for_some(
    rows: Sequence[Row], almost: Sequence[tuple[Layout, BadMark, Row, int]], rules: Rules, only: str | None
) -> Layout | None:
    """The layout of boards a line of which at most half are none; None if there is no such layout, or several."""
    some = [row for row in rows if could_be(row.characters, rules)]
    if only not in (None, "line") or len(rows) < 2 or 2 * len(some) < len(rows):
        return None
    fit, _ = fitting(some, False, rules, "line")
    return fit[0] if len(fit) == 1 else None
