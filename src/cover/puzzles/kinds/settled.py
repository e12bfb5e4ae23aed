"""What the sentences of a kind settle by the givens alone, as reasons of steps: the sentence, and its clue or place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cover.problems.names import Name, Stated, place_of
from cover.puzzles.base import Speech
from cover.puzzles.common.at_once import AtOnce, Spot, few_at_a_time
from cover.puzzles.common.cells import cell_name
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.english import English
from cover.puzzles.kinds.files import Kind
from cover.puzzles.kinds.meaning.islands import OffIslands
from cover.puzzles.kinds.places import Places
from cover.puzzles.kinds.vocabulary import SHAPE_WORDS


class KindSpeech(Speech):
    """What steps call the marks of a kind, and its sentences at their places."""

    def __init__(self, places: Places):
        rules = {
            "point": "no wall ends there" if places.kind.lines == "walls" else "white areas are rectangles",
            "lines": "no dead ends, no forks",
            "rectangle": "every cell lies in just one rectangle",
            "rectangles": "none lies on both sides",
        }
        super().__init__(English(places.kind).nouns(), rules)
        self.places = places

    def of_rule(self, rule: str | Name) -> str:
        if not (isinstance(rule, Name) and isinstance(rule.place, Stated)):
            return super().of_rule(rule)
        stated = sentence_of(self.places.kind, rule.place)
        if stated is None:
            return ""
        sizes = {name: str(size) for name, size in self.places.sizes.items()}
        return English(self.places.kind, {**sizes, **dict(rule.place.facts)}).rule(stated)


def settled(
    places: Places,
    found: Sequence[tuple[object, Sequence[int]]],
    place_at: Callable[[int], int | None],
    says: Callable[[str | Name], str],
) -> Iterator[AtOnce]:
    """Cells and edges in which nothing stands, by their reason, which is an AtOnce without any. found: of a board,
    reasons with variables; place_at: the place of one, None for a helper; says: what a rule says."""
    together: dict[AtOnce, list[int]] = {}
    for why, variables in found:
        reason = _off_islands(places, why) if isinstance(why, OffIslands) else _of_rule(places.kind, why, says)
        if reason is not None:
            at = [place for v in variables if (place := place_at(v)) is not None and place not in places.clues]
            together.setdefault(reason, []).extend(at)
    for reason, at in together.items():
        cells: list[Spot] = [places.at[k] for k in at if not places.is_edge(k)]
        edges: list[Spot] = [places.edge(k) for k in at if places.is_edge(k)]
        for some in (*few_at_a_time(cells), *few_at_a_time(edges)):
            yield reason._replace(cells=some)


def _off_islands(places: Places, why: OffIslands) -> AtOnce:
    cells = tuple(places.at[k] for k in why.numbers)
    names = [cell_name(cell) for cell in cells]
    if not names:
        return AtOnce("out of reach", "no island is large enough to get there without touching another number", ())
    if len(names) == 1:
        return AtOnce("around a 1", f"the 1 at {names[0]} is a whole island", (), cells)
    return AtOnce("between two numbers", f"an island there would join those of {' and '.join(names)}", (), cells)


def _of_rule(kind: Kind, rule: object, says: Callable[[str | Name], str]) -> AtOnce | None:
    """None for what is a given itself: a sentence that says without a condition which mark stands at a place."""
    if not isinstance(rule, str | Name):
        return None
    where, words = place_of(rule), says(rule)
    stated = sentence_of(kind, rule.place) if isinstance(rule, Name) and isinstance(rule.place, Stated) else None
    if stated is not None and _names_a_mark(kind, stated.body):
        asked = [family.where for family in stated.families if family.where is not None]
        if not asked:
            return None
        # Cells of which the same is asked are settled together: their place is no more than their name.
        conditions = " and ".join(map(English(kind).condition, asked))
        return AtOnce("settled by the givens", f"{conditions}, so {words}", ())
    return AtOnce("settled by the givens", ": ".join(filter(None, (where, words))), (), where=where)


def sentence_of(kind: Kind, place: Stated) -> tree.Sentence | None:
    """The sentence that is stated at a place; None of a name that the board's own rules have."""
    return next((one for one in (*kind.rules, *kind.follows) if one.stated == place.words), None)


def _names_a_mark(kind: Kind, body: tree.Condition) -> bool:
    if not isinstance(body, tree.Is) or body.of not in (tree.ALL, tree.HERE) or body.marks.negated:
        return False
    (*more, word) = body.marks.words
    return not more and word not in SHAPE_WORDS and word not in kind.marks.classes
