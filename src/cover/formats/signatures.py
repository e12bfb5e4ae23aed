"""Texts that are not read, known by their look: what a link, a packed puzzle or another program's file is called.

To have what one has named is better than a complaint about its first character.
"""

from __future__ import annotations

import re
from itertools import islice

from cover.formats.boards.lines import content
from cover.formats.text import Source

_LATER = ", which is not read yet"
_EMPTY = " without a puzzle in it"
_AMONG = "a link among other signs or words: a puzzle's link is read alone in its line"
_REST = re.MULTILINE | re.DOTALL
# What the first line that is no comment begins with, by the reader's chances to be sure.
_SURE: tuple[tuple[str, str], ...] = (
    (r"https?://(\w+\.)?(sudokupad\.(app|svencodes\.com)|crackingthecryptic\.com)/", f"a SudokuPad link{_EMPTY}"),
    (r"(scl|ctc|fpuz)[\w+/=%-]{20,}\s*$", f"SudokuPad data{_LATER}"),
    (r"https?://(www\.)?sudokuwiki\.org/", f"a sudokuwiki link{_LATER}: the digits after 'bd=' are a board in a line"),
    (r"S9B[0-9a-z]{100,}", f"a sudokuwiki code{_LATER}"),
    (r"https?://puzz\.link|https?://\S*pzv?\.", f"a puzz.link or pzpr link{_EMPTY}"),
    (r"[<\"'(\[]+https?://", _AMONG),
    (r"https?://", f"a link{_EMPTY}, or of a program whose links are not read"),
    (r"(<\?xml.*)?<!?svg|<\?xml.*<svg", "an SVG picture: no puzzle is read from a picture"),
    (r"<!doctype html|<(html|table|div|body)\b", "HTML: copy the board out of the page as text"),
    (r"<\?xml|<!DOCTYPE", "XML with neither OpenSudoku's boards nor webpbn's nonograms"),
    (r"SumoCueV1", f"SumoCue's format (JSudoku){_LATER}"),
    (r"\d+x\d+::?\w?:[\d:]+", "a PS code of SudokuSolver or SudoCue: only killers are read, 3x3::k:"),
    (r"\d+(x\d+)?[jxkad]*(d[tuenb])?:[\da-z_,]+$", "a game id of Simon Tatham's puzzles, of a size that is not read"),
    (r"\.?~?(R\d+C\d+_|\.[A-Z]\w+~)|\.~R\d", "constraints of Interactive Sudoku Solver, which begin with a dot"),
    (r"(c\b[^\n]*\n)*p\s+pcnf\b", "PCNF (projected model counting of 2020): 'p cnf' and 'c p show 1 2 0' are read"),
    (r"(c\b[^\n]*\n)*p\s+(inccnf|knf|cnf\+|dnf)(\s|$)", "clauses with more than DIMACS CNF has, which are not read"),
    (r"(\w+\s*=\s*\d+\s*;\s*)*\w+\s*=\s*\[\|", "MiniZinc data, which is not read; rows of numbers alone are read"),
    (r'\{"input":.*"verdict":', "an answer of 'cover solve --json': cover verify PUZZLE takes it as a solution"),
    (r"board,backend,verdict,", "a table of 'cover compare --csv', which contains no boards"),
)  # fmt: skip
_PERHAPS: tuple[tuple[str, str], ...] = (
    (r".{0,1000}?https?://[\w.-]+/\S{12,}", _AMONG),
    (r"\{", "a JSON object without a board: a key 'puzzle', 'board' or 'grid' with rows is read"),
    (r"\d+: \S.*\n(\d+: \S.*\n?)+$", "the options of a solution, as 'cover solve' writes them: cover verify takes it"),
    (r"(row|column|box|given|region)\b.*\br\d+c\d+", "a list of faults, as 'cover verify' writes it"),
    (r"[\d.]{9} [A-Za-z]{9}$", f"a killer sudoku with its cages as letters{_LATER}"),
)  # fmt: skip


def looks_like(source: Source, *, perhaps: bool = False) -> str | None:
    """What a source looks like, if that is not read, in words that end a sentence. perhaps: when nothing else fits."""
    lines = [line for _, line in islice(content(source.head_lines()), 50)]
    text = "\n".join(lines).strip()[:5000]
    for pattern, words in _PERHAPS if perhaps else _SURE:
        if re.match(pattern, text, _REST | re.IGNORECASE):
            return words
    return None
