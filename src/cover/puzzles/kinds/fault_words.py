"""What a broken sentence is called where it counts marks or speaks of connection: `3 shaded cells, not 2`."""

from __future__ import annotations

from cover.basics.suggest import counted
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.marks import MarkSpec

_WHERE = {
    ("all",): "", ("beside",): " beside it", ("around",): " around it", ("nine",): " in and around it",
    ("sides",): " on its sides", ("room",): " in its room",
}  # fmt: skip
_WANTED = {"=": "not {}", "<=": "at most {} may be", ">=": "at least {} are needed", "!=": "which must not be"}
_ALWAYS = {"line": "line", "wall": "wall", "clue": "clue"}


def fault_words(spec: MarkSpec, stated: tree.Sentence, found: object, wanted: object) -> str:
    """spec: the marks of the kind; found: what was counted, None for nothing; wanted: the right side of a comparison of
    numbers, None for what is none. "" for a sentence of another form."""
    body = stated.body
    if isinstance(body, tree.Compare) and isinstance(found, int) and isinstance(wanted, int) and body.sign in _WANTED:
        what = _counted(spec, body.left, found)
        if what:
            return f"{what}, {_WANTED[body.sign].format(wanted)}"
    if isinstance(body, tree.Connected) and not body.outside and (noun := _noun(spec, body.marks)):
        return f"the {noun}s fall into {found}"
    return ""


def _counted(spec: MarkSpec, number: tree.Number, found: int) -> str:
    """What a number counts, so many of them; "" for one without words."""
    if isinstance(number, tree.Walk):
        return f"a walk of {counted(found, 'cell')}"
    if isinstance(number, tree.Named) and number.name == "size":
        return counted(found, "cell")
    if not isinstance(number, tree.Count) or number.of.words not in _WHERE:
        return ""
    noun = _noun(spec, number.marks)
    return f"{counted(found, noun)}{_WHERE[number.of.words]}" if noun else ""


def _noun(spec: MarkSpec, marks: tree.Marks) -> str:
    if marks.negated or len(marks.words) != 1:
        return ""
    return spec.nouns.get(spec.symbol(marks.words[0])) or _ALWAYS.get(marks.words[0], "")
