"""What the encoder finds on small boards is what the evaluator accepts, of whole kinds and of each sentence alone."""

from dataclasses import replace
from random import Random

import pytest

import cover
from cover.basics.errors import InputError, ProblemError
from cover.problems.connectivity import Connected
from cover.puzzles.kinds.drafts import Draft
from cover.puzzles.kinds.files import kind_of
from cover.puzzles.kinds.judging import faults_of
from cover.puzzles.kinds.meaning.encoder import encoded
from cover.puzzles.kinds.places import Places
from cover.puzzles.kinds.table import file_names, kind_file
from cover.puzzles.kinds.trying import MOST, boards, tries
from more import MORE
from piece_kinds import PIECES

TOO_SMALL = {  # boards that brute force can look at are none of theirs
    "battleships", "butterfly", "clueless1", "clueless2", "digitalbattleship", "evenodd", "gattai8", "killersudoku",
    "margin", "samurai", "shogun", "skysudoku", "sohei", "sudoku", "sumo", "tenner", "terrax", "windmill", "bosanowa",
    "fillomino", "kakkuru", "kakuro", "grandtour", "pfeilzahlen", "skyscraper", "bunnyhop", "kakuru", "numrope",
    "sashikazune", "zabajaba", "pentominous", "diamond",
}  # fmt: skip


def found_and_good(places):
    """The boards that solving finds, and those that the evaluator accepts; as sorted items."""
    encoder = encoded(places)
    variables, symbols = encoder.variables, places.marks.symbols
    found = set()
    for labels in cover.solve(encoder.board(), limit=MOST + 1).solutions:
        held = {}
        for variable, symbol in labels:
            place = variables.place_of(variable)
            if place is not None:
                held[place] = symbol if places.is_edge(place) else symbols[symbol]
        assert tuple(sorted(held.items())) not in found, "a solution is found twice"
        found.add(tuple(sorted(held.items())))
    good = {tuple(sorted(held.items())) for held in boards(places) if not any(faults_of(places, held))}
    return found, good


def compared(kind, seed, many, most):
    """How many boards were compared; a board that does not fit its kind (no boxes, ..) is refused by both."""
    done = 0
    for places in tries(kind, Random(f"{seed} {kind.name}"), many, most):
        try:
            found, good = found_and_good(places)
        except (InputError, ProblemError):
            continue
        assert found == good, (places.draft, sorted(found ^ good)[:2])
        done += 1
    return done


@pytest.mark.parametrize("name", file_names())
def test_what_is_found_is_what_the_evaluator_accepts(name):
    kind = kind_file(name)
    assert compared(kind, 1, 2 * MORE, 600) or compared(kind, 1, 1, 5000) or name in TOO_SMALL


@pytest.mark.parametrize("name", file_names())
def test_each_sentence_alone_means_the_same_to_both(name):
    kind = kind_file(name)
    for stated in (*kind.rules, *kind.follows):
        compared(replace(kind, rules=(stated,), follows=()), stated.text, MORE, 600)


@pytest.mark.parametrize("stated", PIECES)
def test_pieces(stated):
    assert compared(PIECES[stated], 2, 25, 5000) == 25


@pytest.mark.slow
@pytest.mark.parametrize("name", file_names())
def test_larger_boards(name):
    compared(kind_file(name), 0, 3 * MORE, 3000)


def test_the_comparison_can_fail():
    """What an encoder that reads another sentence finds differs."""
    kind, other = kind_file("norinori"), kind_file("chocona")
    places = next(tries(kind, Random(3), 1, 600))
    found, _ = found_and_good(places)
    places.kind = replace(kind, rules=other.rules[1:])
    assert found != found_and_good(places)[1]


@pytest.mark.parametrize("outside", ["shaded", "shaded touching", "shaded|cross"])
def test_what_lies_around_islands_is_connected(outside):
    """The rule of it knows how many cells that are, and how large islands are, though it stands before them."""
    sentences = [f"connected {outside}", "each part of white: count clue = 1 and size = clue"]
    marks = "marks . white, # shaded, + cross" if "cross" in outside else "marks . white, # shaded"
    stated = "".join(f"  {sentence}\n" for sentence in sentences)
    kind = kind_of(f"kind sea\n{marks}\ngiven * white\nrules\n{stated}", "sea", "sea.kind")
    for cells in ({(0, 0): "4"}, {(0, 0): "2", (1, 2): "1"}, {(1, 1): "3"}, {(0, 1): "6"}):
        found, good = found_and_good(Places(kind, Draft(2, 3, cells)))
        assert found == good
    rules = encoded(Places(kind, Draft(2, 3, {(0, 0): "4"}))).rules
    (sea,) = (rule for rule in rules if isinstance(rule, Connected) and max(rule.cells) < 6)
    assert (sea.most, sea.others) == (2, 0 if "touching" in outside else 4)


def test_islands_of_one_color_alone_are_not_those_of_the_other():
    """All numbers are white: as islands of black too they would be both."""
    assert cover.count(cover.loads("puzzle: lightshadow\ncells:\n2w .\n")).found == 1


@pytest.mark.parametrize("name", file_names())
def test_what_follows_changes_nothing(name):
    kind = kind_file(name)
    if kind.follows:
        for places in tries(kind, Random(name), 5, 600):
            found, good = found_and_good(places)
            assert found == good


def test_helpers_of_calls_multiply_no_solutions():
    kind = kind_of("kind x\nmarks . #\ncall\n  lit each cell: count # beside >= 1\nrules\n  count lit = 2\n", "x")
    for places in tries(kind, Random(1), 4, 600):
        found, good = found_and_good(places)
        assert found == good


@pytest.mark.parametrize("marks", ["filled", "not filled", "even", "2..3", "7", "on", "ns|turn"])
def test_marks_beside_lines_mean_the_same_to_both(marks):
    """Words for what cells hold are no shapes of lines, and the other way round."""
    kind = kind_of(f"kind x\nmarks . 1..3\nlines centres\nrules\n  each cell: count {marks} here+right = 1\n", "x")
    assert compared(kind, 1, 3, 5000)


def test_a_product_is_compared_with_more_than_its_clue():
    """No clue bounds a product that is compared with a number of cells."""
    kind = kind_of("kind x\nmarks 1..3\ngiven same\nrules\n  each clue: count 3 nine = product seen\n", "x")
    found, good = found_and_good(Places(kind, Draft(2, 3, {(0, 0): "1"})))
    assert found == good


@pytest.mark.parametrize("sentence", ["not ( initial not 2 is line )", "initial line <= 1", "stretch line = 1"])
def test_the_first_of_an_edge_is_what_the_edge_holds(sentence):
    """Numbers are numbers of lines there, and no marks of cells."""
    kind = kind_of(f"kind x\nmarks 1..3\nlines centres\nrules\n  each edge: {sentence}\n", "x")
    found, good = found_and_good(Places(kind, Draft(1, 3)))
    assert found == good


@pytest.mark.parametrize("sentence", ["differ unless open", "differ of open", "differ of line"])
def test_edges_that_differ_are_chosen_by_what_edges_hold(sentence):
    kind = kind_of(f"kind x\nmarks 1..3\nlines centres\nrules\n  each point: {sentence}\n", "x")
    found, good = found_and_good(Places(kind, Draft(1, 3)))
    assert found == good


@pytest.mark.parametrize(
    "sentence", ["point: differ unless .", "edge: count shaded = 1", "edge: is .", "edge: is turn"]
)
def test_a_mark_of_cells_is_refused_for_an_edge(sentence):
    kind = kind_of(f"kind x\nmarks . white, # shaded\nlines centres\nrules\n  each {sentence}\n", "x", "x.kind")
    with pytest.raises(InputError, match=r"^x\.kind:5:\d+: an edge holds 'line' or 'wall', 'open' or a number"):
        encoded(Places(kind, Draft(2, 2)))


@pytest.mark.parametrize(
    "sentence",
    [
        "each cell: walk room < 3",
        "each cell: walk room > 1",
        "each room: walk >= 3",
        "each room: walk <= 2",
        "each cell: walk beside = 2",
        "each cell: if here is # then walk room = 2",
    ],
)
def test_walks_are_as_long_as_is_stated(sentence):
    kind = kind_of(f"kind x\nmarks . #\nlines centres\nlayout rooms\nrules\n  {sentence}\n", "x")
    assert compared(kind, 1, 3, 5000)


def test_areas_are_rooms():
    kind = kind_of(
        "kind x\nlines centres\nlayout clues, areas ~\nrules\n  each clue ~: walk room = roomsize here\n", "x"
    )
    found, good = found_and_good(Places(kind, Draft(2, 3, {(0, 0): "~", (0, 1): "~", (1, 2): "~"})))
    assert found == good
    assert found
