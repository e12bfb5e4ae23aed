"""Sentences in words, as a kind file has them: what a person is to look at, since they are what is claimed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cover.proofs.check.sentences.reading import Kind, Node

# Conditions without parts of their own; all others have a function in `_CONDITIONS`.
VERBS = {"Beams": "beams", "Areas": "areas", "Acyclic": "acyclic", "Makes": "makes clue"}


def reported(kind: Kind) -> Iterator[str]:
    """Line by line: marks, lines, what clues are, and the rules."""
    names = {symbol: name for name, symbol in kind.called.items()}
    named = [f"{word} {names[word]}" if word in names else word for word in kind.words]
    if named:
        yield f"marks {', '.join(named) if names else ' '.join(named)}"
    for name, some in kind.classes.items():
        yield f"classes {name} = {'|'.join(some)}"
    if kind.lines:
        yield f"lines {kind.lines}{' double' * kind.double}"
    if hole := kind.layout.get("hole"):
        yield f"layout hole {'|'.join(hole)}"
    if areas := kind.layout.get("areas"):
        yield f"layout areas {'|'.join(areas)}"
    given = [" ".join(["|".join(some), word] if word != "digits" else [word]) for some, word in kind.given]
    if given or kind.same:
        yield f"given {', '.join([*given, *['same'] * kind.same])}"
    if kind.grids:
        yield f"grids {' '.join(kind.grids)}"
    for name, call in kind.calls:
        yield f"call {name} {sentence(call)}"
    for rule in kind.rules:
        yield sentence(rule)


def sentence(node: Node) -> str:
    """`each FAMILY, each FAMILY: CONDITION`, or the condition alone."""
    families, body = node.parts
    scope = ", ".join(map(_family, families))
    return f"{scope}: {_condition(body)}" if scope else _condition(body)


def _family(node: Node) -> str:
    # In the order in which the grammar reads them, so that the text is the sentence of the file again.
    word, options, patterns, numbers, name, marks, near, where = node.parts
    some = ["each", word] if word else ["each"]  # without a word a guard: `each shaded`
    if word == "square":
        some.append("x".join(map(str, numbers)))
    else:
        some += map(str, numbers)
    some += options
    if patterns:
        some.append("|".join(patterns))
    if name:
        some.append(name)
    if marks is not None:
        some += ["of", _marks(marks)] if word else [_marks(marks)]
    if near is not None:
        some += ["near", _number(near)]
    if where is not None:
        some += ["where", _condition(where)]
    return " ".join(some)


def _marks(node: Node) -> str:
    words, negated = node.parts
    return f"{'not ' * negated}{'|'.join(words)}"  # a text times False is nothing


def _set(node: Node) -> str:
    words, distance = node.parts
    if distance is not None:
        return f"{words[0]} {_number(distance)}"
    return "" if words == ("all",) else "+".join(words)


def _joined(*words: str) -> str:
    return " ".join(word for word in words if word)


def _number(node: Node) -> str:
    words: str = _NUMBERS[node.name](*node.parts)
    return words


def _arithmetic(sign: str, left: Node, right: Node) -> str:
    one, other = (f"( {_number(part)} )" if part.name == "Arithmetic" else _number(part) for part in (left, right))
    return f"{one} {sign} {other}"


def _sum(by: str, only: Node | None, between: Node | None, of: Node) -> str:
    some = ["sum", by]
    some += [] if only is None else ["of", _marks(only)]
    some += [] if between is None else ["between", _marks(between)]
    return _joined(*some, _set(of))


_NUMBERS: dict[str, Callable[..., str]] = {
    "Whole": str,
    "Named": str,
    "Held": _set,
    "Arithmetic": _arithmetic,
    "Absolute": lambda of: f"abs ( {_number(of)} )",
    "Count": lambda marks, of: _joined("count", _marks(marks), _set(of)),
    "Sum": _sum,
    "Along": lambda what, marks, of: _joined(what, _marks(marks), _set(of)),
    "View": lambda marks: f"view {_marks(marks)}",
    "Reach": lambda marks: f"reach {_marks(marks)}",
    "Walk": lambda of: _joined("walk", _set(of)),
    "OfSet": lambda what, of: _joined(what, _set(of)),
    "OfClues": lambda what: f"{what} clues",
    "RoomSize": lambda of: _joined("roomsize", _set(of)),
}


def _condition(node: Node) -> str:
    words: str = _CONDITIONS[node.name](*node.parts) if node.name in _CONDITIONS else VERBS[node.name]
    return words


def _part(node: Node) -> str:
    """A condition inside another one: in brackets where it is made of several itself."""
    return f"( {_condition(node)} )" if node.name in ("And", "Or", "If", "Not") else _condition(node)


def _differ(of: Node, by: str, only: Node | None, unless: Node | None) -> str:
    some = [_set(of), "differ", by]
    some += [] if only is None else ["of", _marks(only)]
    some += [] if unless is None else ["unless", _marks(unless)]
    return _joined(*some)


def _pieces(marks: Node, names: tuple[str, ...], *flags: bool) -> str:
    words = ("fixed", "barred", "apart", "spare")
    named = (word for word, flag in zip(words, flags, strict=True) if flag)
    return _joined("pieces", _marks(marks), "|".join(names), *named)


def _rectangles(marks: Node | None, slanted: bool) -> str:
    return _joined("rectangles", "slanted" * slanted, "" if marks is None else _marks(marks))


_CONDITIONS: dict[str, Callable[..., str]] = {
    "And": lambda parts: " and ".join(map(_part, parts)),
    "Or": lambda parts: " or ".join(map(_part, parts)),
    "Not": lambda part: f"not {_part(part)}",
    "If": lambda when, then: f"if {_condition(when)} then {_condition(then)}",
    "Compare": lambda sign, left, right: f"{_number(left)} {sign} {_number(right)}",
    "Is": lambda of, marks: _joined(_set(of), "is", _marks(marks)),
    "Differ": _differ,
    "Same": lambda of: _joined(_set(of), "same"),
    "Equal": lambda: "equal",
    "Ascending": lambda of: _joined(_set(of), "ascending"),
    "Never": lambda marks: f"never {' '.join(map(_marks, marks))}",
    "Runs": lambda marks, of: _joined("runs", _marks(marks), _set(of), "= clue"),
    "Piece": lambda pieces, off: f"piece {'|'.join(pieces)} {_marks(off)}",
    "Pieces": _pieces,
    "InitialIs": lambda initial, marks: f"{_number(initial)} is {_marks(marks)}",
    "Consecutive": lambda start: "consecutive" if start is None else f"consecutive from {start}",
    "Next": lambda of: f"next {_set(of)}",
    "Connected": lambda marks, touching, outside, crossing: _joined(
        "connected", _marks(marks), "touching" * touching, "outside" * outside, "crossing" * crossing
    ),
    "Loop": lambda everywhere, crossing: _joined("loop", "crossing" * crossing, "everywhere" * everywhere),
    "Path": lambda tips: _joined("path", "|".join(tips)),
    "Matched": lambda marks: f"matched {_marks(marks)}",
    "Rectangles": _rectangles,
    "Twins": lambda patterns: f"twins {'|'.join(patterns)}",
    "Symmetric": lambda name: f"symmetric {name}",
}
