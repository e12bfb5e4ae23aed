"""Kind files are read whole or refused with file, line and column; nothing that stands in one is run."""

import pickle
import random
from textwrap import dedent

import pytest

from cover.basics.errors import InputError, ProblemError
from cover.formats.pzpr import codes, layers
from cover.puzzles.kinds import vocabulary
from cover.puzzles.kinds.files import LARGEST, kind_of
from cover.puzzles.kinds.marks import MarkSet
from cover.puzzles.kinds.table import HOME, file_names, kind_file

GOOD = """\
kind dominoes  -- as everyone calls them
says Two shaded cells in each room,
  and all shaded cells form dominoes.
marks . white, # shaded
layout rooms
rules
  each room: count shaded = 2
  each shaded: count shaded beside = 1
"""


def test_a_file_is_sections():
    kind = kind_of(GOOD, "norinori")
    assert (kind.name, kind.title) == ("norinori", "dominoes")
    assert kind.says == "Two shaded cells in each room, and all shaded cells form dominoes."
    assert kind.marks.words == (".", "#")
    assert kind.marks.called == {"white": ".", "shaded": "#"}
    assert kind.layout.rooms
    assert not kind.layout.clues
    assert [stated.line for stated in kind.rules] == [7, 8]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rules", "ruls", "k.kind:6:1: 'ruls' is no section; did you mean rules?"),
        ("layout rooms", "layout roms", "k.kind:5:8: layout: 'roms' is not known; did you mean rooms?"),
        ("layout rooms", "layout clues", "k.kind:7:8: 'each room' needs 'rooms' in the layout"),
        ("layout rooms", "layout rooms, also w", "k.kind:5:15: layout: 'also w' is not known: its words do not fit"),
        ("count shaded = 2", "count shade = 2", "k.kind:7:20: at 'shade': no mark is called 'shade'; did you mean"),
        ("marks . white", "marks 1..rwos, . white", "k.kind:4:7: marks: 'rwos' is no number known here; did you"),
        ("kind dominoes", "kin dominoes", "k.kind:1:1: 'kin' is no section; did you mean kind?"),
        ("marks .", "lines sideways\nmarks .", "k.kind:4:7: lines: 'centres', 'corners' or 'walls' is expected"),
        ("layout rooms", "layout rooms\nlayout rooms", "k.kind:6:1: 'layout' stands twice (first in line 5)"),
        ("# shaded", "# clue", "k.kind:4:18: marks: 'clue' has its own meaning in sentences"),
        ("# shaded", "open shaded", "k.kind:4:16: marks: 'open' has its own meaning in sentences"),
        ("layout rooms", "classes wall = #\nlayout rooms", "k.kind:5:9: classes: 'wall' has its own meaning"),
        ("rules", "call\n  clue each cell: is #\nrules", "k.kind:7:3: call: 'clue' has its own meaning"),
        ("marks . white, # shaded", "lines centres", "k.kind:7:20: at 'shaded': no mark"),
        ("rules", "given x\nrules", "k.kind:6:7: given: a pattern of clues and a mark are expected"),
        ("white, #", "white #", "k.kind:4:15: marks: a comma is expected before '#'"),
        ("rules", "link x: bordrs, lone\nrules", "k.kind:6:9: link: 'bordrs' is no layer; did you mean borders?"),
        ("rules", "link x: lone; y: outside top left lon\nrules", "k.kind:6:35: link: 'lon' is no layer"),
        ("rules", "link x: lone,, tapa\nrules", "k.kind:6:14: link: a layer is expected"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_stated_with_its_place(old, new, message):
    with pytest.raises(InputError) as caught:
        kind_of(GOOD.replace(old, new, 1), "k", "k.kind")
    assert str(caught.value).startswith(message)


def test_a_file_without_marks_or_rules_is_none():
    with pytest.raises(InputError, match="needs marks or lines"):
        kind_of("kind x\nrules\n  loop\n", "x")
    with pytest.raises(InputError, match="this kind has no rules"):
        kind_of("kind x\nmarks . #\n", "x")


@pytest.mark.parametrize(
    ("marks", "body", "message"),
    [
        ("", "count filled beside = 1", "k.kind:4:20: 'filled' asks for symbols in cells, and this kind has no marks"),
        ("marks . white, # shaded\n", "count on|shaded = 1", "k.kind:5:20: ask for marks of cells in one condition"),
    ],
)
def test_marks_of_cells_and_shapes_of_lines_are_not_mixed(marks, body, message):
    with pytest.raises(InputError) as caught:
        kind_of(f"kind x\n{marks}lines centres\nrules\n  each cell: {body}\n", "k", "k.kind")
    assert str(caught.value).startswith(message)


def test_a_large_file_is_refused():
    with pytest.raises(InputError, match="more than 64 thousand characters"):
        kind_of(GOOD + "--" + "x" * LARGEST, "x")


def test_marks_are_counted_before_they_are_made():
    kind = kind_of(dedent("""\
        kind many
        marks 1..rows*columns*columns
        rules
          differ
        """), "many")  # fmt: skip
    with pytest.raises(ProblemError, match="marks from 1 to 1000000"):
        MarkSet(kind.marks, {"rows": 100, "columns": 100})


@pytest.mark.parametrize("name", file_names())
def test_every_shipped_kind_says_its_rules_and_travels(name):
    kind = kind_file(name)
    assert kind.says.endswith(".")
    assert pickle.loads(pickle.dumps(kind)) is kind


def test_one_changed_character_is_an_error_with_a_place_or_another_kind():
    rng = random.Random(47)
    texts = [(name, (HOME / f"{name}.kind").read_text()) for name in file_names()]
    places = []
    for _ in range(2000):
        name, text = rng.choice(texts)
        at = rng.randrange(len(text))
        changed = text[:at] + rng.choice("abcdefghijklmnopqrstuvwxyz #.:=|,()1 2\n") + text[at + 1 :]
        try:
            kind_of(changed, name)
        except InputError as error:
            places.append((error.source, error.line, error.column))
    assert 500 < len(places) < 1800
    assert all(all(place) for place in places)


def test_layers_of_links_have_the_names_that_are_read_there():
    assert set(vocabulary.LINK_CODES) == set(codes.CODES)
    assert set(vocabulary.LINK_PLACES) == {*layers.PLACES, "outside"}
    assert set(vocabulary.LINK_AROUND) == {*layers._AROUND, *layers.OF_WHOLE}
