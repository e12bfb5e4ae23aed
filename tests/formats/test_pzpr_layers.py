"""Layers of puzz.link, each in both directions: what is written is read back, what is changed is read or refused."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cover
from cover.basics.errors import InputError, ProblemError
from cover.formats import loads
from cover.formats.kind_names import not_a_kind
from cover.formats.pzpr.banks import Bank
from cover.formats.pzpr.bodies import LinkText
from cover.formats.pzpr.codes import BASE36, CODES
from cover.formats.pzpr.layers import Tail, descriptions
from cover.formats.pzpr.names import OTHERS
from cover.formats.pzpr.python_kinds import PYTHON_KINDS
from cover.formats.pzpr.sheets import Sheet
from cover.formats.pzpr.types import all_types, types_of
from cover.puzzles.kinds.drafts import Draft
from cover.puzzles.kinds.files import Layout
from cover.puzzles.kinds.table import file_names, kind_file

# An item of each code, from a number and a few letters.
ITEMS = {
    "aims": lambda n, way: way or str(1 + n % 99),
    "arrows16": lambda n, way: f"{n % 4096}{way}",
    "bits": lambda n, way: "1",
    "blocks": lambda n, way: "1",
    "castle": lambda n, way: f"{n % 256}{way}" + ["", "o", "x"][n % 3],
    "circles": lambda n, way: str(1 + n % 2),
    "closed16": lambda n, way: "#" if way == "s" else str(n % 256),
    "colors16": lambda n, way: (str(n % 4096) if n % 4096 else "") + "wb"[way == "n"],
    "corners16": lambda n, way: way or str(n % 70000),
    "digits32": lambda n, way: str(n % 1024),
    "digits36": lambda n, way: str(n % 1296),
    "dots": lambda n, way: str(1 + n % 2),
    "empty": lambda n, way: "1",
    "lone": lambda n, way: "1",
    "mirrors": lambda n, way: ["ne", "nw", "sw", "se"][n % 4] + ["", str(1 + n % 255)][n % 2] if way else "+",
    "numbers10": lambda n, way: str(n % 10),
    "numbers4": lambda n, way: str(n % 5),
    "pieces": lambda n, way: ["?", "0", "8", "1,1,1,1", "2,?", "7,1", "?,?,6", "5,?,?,1"][n % 8],
    "pipes": lambda n, way: "abcdefg"[n % 7],
    "signs": lambda n, way: "<" if way == "n" else str(n % 4096),
    "skips": lambda n, way: "1",
    "stations": lambda n, way: str(1 + n % 4),
    "tapa": lambda n, way: ["?", "0", "8", "1,1,1,1", "2,?", "1,3", "?,?,1", "1,?,?,1"][n % 8],
    "bars": lambda n, way: "?" if way == "n" else f"x{n % 5}" if way == "s" else "x" if way == "w" else str(n % 256),
    "countries": lambda n, way: "?" if way == "n" else " pqrtuy"[n % 7].strip() + str(n % 9),
    "pushes": lambda n, way: f"{n % 3000}{way}" if way else "#",
    "twos": lambda n, way: str(1 + n % 3),
    "upto4": lambda n, way: "?" if way == "n" else str(n % 5),
    "upto45": lambda n, way: str(n % 46),
    "walls": lambda n, way: "#" if way == "s" else str(n % 7),
}
DRAWN = st.lists(
    st.one_of(st.none(), st.none(), st.tuples(st.integers(0, 10**6), st.sampled_from(["", *"nswe"]))), max_size=70
)


@pytest.mark.parametrize("name", CODES)
@settings(max_examples=60, deadline=None)
@given(drawn=DRAWN)
def test_what_a_code_writes_it_reads(name, drawn):
    item = ITEMS.get(name, lambda n, way: "?" if way == "n" else str(n))
    items = [None if one is None else item(*one) for one in drawn if one or name != "digits32"]  # which has no blanks
    text = CODES[name].write(items)
    assert CODES[name].read(text, len(items)) == (items, "")


@pytest.mark.parametrize("name", CODES)
@pytest.mark.parametrize("item", ["no", "123456789", "abc", ""])
def test_a_code_refuses_what_it_cannot_write(name, item):
    with pytest.raises(ProblemError, match="cannot be written in the link"):
        CODES[name].write([item])


@pytest.mark.parametrize(
    ("name", "items", "text"),
    [
        ("numbers16", ["15", "16", None, "?", "256", "8191"], "f-10g.+100=fff"),
        ("numbers4", ["0", None, "3", None, None, "?", None, None], "5d.h"),
        ("numbers4", ["1"], "b"),  # the last number claims two blanks, as puzz.link writes it
        ("numbers10or16", ["9", None, "1"], "9a1"),
        ("numbers10or16", ["9", None, "10"], "-9ga"),
        ("arrows16", ["0e", None, "?", "16n", "300w", "#"], "40a0.610-312c+"),
        ("aims", ["1", "x", None, "e", "10", "11"], "0age9-10"),
        ("castle", ["3no", None, "?", "16wx"], "113a00.2810"),
        ("circles", ["1", None, "2", "2"], "bi"),
        ("bits", ["1", None, None, None, None, "1"], "gg"),
        ("empty", [None, None], ""),
        ("digits32", ["31", "32", "0"], "v-100"),
        ("digits36", ["35", "36", None], "z-10."),
        ("lone", [None, None, "1", None, "1"], "j10"),
        ("skips", [None, None, "1", None], "21"),
        ("blocks", [None, None, "1", None], "2"),
        ("dots", ["1", "2", None, None, "1"], "05e"),
        ("tapa", ["1,3", "?,1", "1,1,2", "?"], "a9a1bm."),
        ("pieces", ["1,3", "?", "1,3,4", None, "1,1,1,1"], "ab.+32g-87"),
        ("closed16", ["3", None, "#", "?", "16"], "3g+.-10"),
        ("colors16", ["3b", None, "w", "b", "15w"], "7g01-1e"),
        ("walls", ["3", None, "#"], "3a7"),
        ("mirrors", ["se9", None, "+", "nw", "ne16"], "49a520610"),
        ("corners16", ["n", "3", "?", None, "e"], "g3.kj"),
        ("bars", ["3", None, "x", "x0", None, None, "16", "?"], "3nxoi2-10."),
        ("countries", ["r2", "?", None, "p", "3"], "-210ga4"),
        ("pushes", ["#", None, "3w", "?n", "0e"], ".g-1c6e"),
        ("upto4", [None, "?", "4", None, None, "0"], "65470"),
        ("twos", ["1", None, None, None, None, "3", "2"], "4g38"),
    ],
)
def test_codes_are_written_as_puzz_link_writes_them(name, items, text):
    assert CODES[name].write(items) == text
    assert CODES[name].read(text, len(items)) == (items, "")


def descriptions_of_all():
    for kind, ways in PYTHON_KINDS.items():
        yield from (pytest.param(one, id=f"{kind} {one.types[0]}") for way in ways for one in descriptions(way.link))
    for kind in file_names():
        if kind not in PYTHON_KINDS and kind_file(kind).link:
            yield from (pytest.param(one, id=kind) for one in descriptions(kind_file(kind).link))


@pytest.mark.parametrize("described", list(descriptions_of_all()))
def test_a_sheet_is_written_and_read_back_and_nothing_else_is_read(described):
    """Bodies of any characters are refused by name, or make a sheet that goes out and comes back the same."""
    rng, read = random.Random(7), 0
    needed = "".join(layer.letter for layer in described.layers if getattr(layer, "needed", False))
    for _ in range(400):
        height, width = rng.choice([(2, 3), (3, 3), (4, 4), (5, 3)])
        body = "".join(rng.choice(BASE36 + "0123gikmoz....-") for _ in range(rng.randint(0, 30)))
        sheet = described.sheet(height, width)
        if any(isinstance(layer, Bank) for layer in described.layers):
            body += rng.choice(["//p", "//d", "/2/14u/335s", "/1/23bg", "/3/11g"])
        if any(isinstance(layer, Tail) for layer in described.layers):
            body += rng.choice(["//3", "//12=", "/3/1/2/3"])
        try:
            described.read(sheet, LinkText(flags=needed, body=rng.choice(["", "", "2/", "12"]) + body))
        except InputError:
            continue
        written = described.write(copied(sheet))
        again = described.sheet(height, width)
        described.read(again, LinkText(flags=written.written_flags, body=written.body))
        assert again.difference(sheet) == ""
        read += 1
    assert read > 5


def copied(sheet):
    found = Sheet(sheet.height, sheet.width)
    for name in ("cells", "rooms", "corners", "edges", "dots", "outside", "header"):
        setattr(found, name, dict(getattr(sheet, name)))
    found.walls = list(sheet.walls)
    return found


LINKS = [
    "slither/3/2/3bb", "nurikabe/3/2/2h1h", "kurodoko/3/2/h.g.g", "hashikake/3/2/2g2i", "lightup/3/2/1.i",
    "shikaku/3/2/3i3g", "fillomino/3/2/3i1g", "mines/3/2/2i0g", "numlin/3/2/1g12g2", "arukone/e/3/2/1g12g2",
    "hitori/2/2/1121", "gokigen/2/1/bga", "creek/2/1/bga", "mashu/3/2/3i", "simpleloop/3/2/g0", "yajikazu/3/2/40a21c",
    "norinori/3/2/c8", "heyawake/3/2/c8g1", "heyawake/4/2/h00g", "suguru/3/2/c8h2i", "aquarium/3/2/c8/1h2g",
    "aquarium/r/3/2/c8/1h2g", "tents/2/2/1g1g02", "nonogram/3/3/2g1g1g11h3g", "magnets/2/1/g10g0g0",
    "fourcells/4/2/b1c2a", "factors/2/2/o048", "minarism/2/2/gih", "kropki/2/2/a0", "kakuro/3/2/43ll.007",
    "starbattle/6/6/1/4ilbhgdnmhou", "sudoku/4/4/1u", "building/4/4/1g2h3k4v", "tentaisho/2/2/je",
]  # fmt: skip


@pytest.mark.parametrize("link", LINKS)
def test_a_puzzle_goes_out_and_comes_back(link):
    puzzle = loads(f"https://puzz.link/p?{link}")
    written = cover.dumps(puzzle, "pzpr")
    again = loads(written)
    assert again == puzzle
    assert cover.dumps(again, "pzpr") == written


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.filterwarnings("ignore:.*passed over")
def test_a_changed_link_is_read_or_refused_by_name(link):
    rng = random.Random(3)
    for _ in range(40):
        k = rng.randrange(len(link))
        changed = link[:k] + rng.choice(["", *BASE36, *"-+=%*$./#"]) + link[k + rng.randint(0, 1) :]
        try:
            puzzle = loads(f"https://puzz.link/p?{changed}", ignore_text_rules=True, lenient=True)
        except (InputError, ProblemError):
            continue
        assert loads(cover.dumps(puzzle, "puzzle")).name == puzzle.name


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("puzzle: hashi\ntree\ncells:\n2.2\n...\n", "does not give its header"),
        ("puzzle: mosaic\ncells:\n1.\n..\n", "puzz.link has no 'mosaic'"),
        (
            "puzzle: sudoku\ndiagonals\n\n1...\n....\n....\n....\n",
            "it has rules or symbols that puzz.link does not have",
        ),
        ("puzzle: kakuro\ncells:\n# 4\\ #\n\\4 . .\n# . 1\n", "no digits that are given"),
        ("puzzle: palisade\narea: 3\ncells:\n2..\n..3\n", "this puzzle only with area 4"),
        ("puzzle: queens\nsize: 4\n", "puzz.link has no 'queens'"),
    ],
)
def test_what_a_link_cannot_say_is_not_written(text, reason):
    with pytest.raises(ProblemError, match=reason):
        cover.dumps(loads(text), "pzpr")


@pytest.mark.parametrize(
    ("bank", "body"),
    [
        ("I4 L4 O4 S4 T4", "//t"),
        ("T4 S4 O4 L4 I4", "//t"),
        ("L4*2 I1 ##/##/##", "/4/11g/32u/32u/23vg"),
    ],
)
def test_a_bank_has_a_letter_or_is_written_piece_by_piece(bank, body):
    puzzle = loads(f"puzzle: statuepark\nbank: {bank}\ncells:\n..\n..\n")
    written = cover.dumps(puzzle, "pzpr")
    assert written == f"https://puzz.link/p?statuepark/2/2/00{body}\n"
    assert cover.dumps(loads(written), "pzpr") == written


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("00//x", "'x' is no bank of pieces that is known"),
        ("00/3/14u", "a bank of '3' pieces, and 1 are there"),
        ("00/1/1", "'1' is no piece"),
        ("00/1/33zz", "no code of borders or cells"),
        ("00/1/22i", "not connected"),
        ("00//z", "without pieces"),
        ("00", "no bank of pieces"),
    ],
)
def test_a_bank_that_is_none_is_refused(body, reason):
    with pytest.raises(InputError, match=reason):
        loads(f"https://puzz.link/p?statuepark/2/2/{body}")


def test_a_border_inside_a_room_is_kept_or_refused():
    with pytest.raises(InputError, match="a border inside a room, between r1c1 and r1c2, is not read here"):
        loads("https://puzz.link/p?detour/4/2/h00")
    for link in ("heyawake/4/2/h00g", "lits/4/2/h00"):
        assert cover.dumps(loads(f"https://puzz.link/p?{link}"), "pzpr") == f"https://puzz.link/p?{link}\n"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("cave", "'TYPE: LAYER, ..' is expected, not 'cave'"),
        ("cave: numbers61", "a code is expected in 'numbers61'; did you mean numbers16?"),
        ("cave: numbers16 ?", "ITEM=WORD is expected"),
        ("cave: numbers16,", "a layer is missing between two commas"),
        ("cave: borders thick", "'borders thick' is no layer"),
    ],
)
def test_a_line_of_layers_that_is_none_says_why(line, reason):
    with pytest.raises(InputError) as caught:
        descriptions(line)
    assert reason in caught.value.reason


def test_a_type_is_read_or_listed_among_those_that_are_not():
    assert not set(all_types()) & OTHERS
    assert not_a_kind("country") == "; did you mean countryroad?"


def test_every_type_is_read_by_some_kind():
    for kinds in all_types().values():
        assert all(types_of(kind) for kind in kinds)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("pzprv3/mashu/2/3/. 1 . /2 . . /0 0 /0 0 /0 0 0 /", "puzzle: masyu\ncells:\n.W.\nB..\n"),
        ("pzprv3/tents/2/2/. 1 0 /1 1 . /. . . /", "puzzle: tents\ncells:\nT.\n..\nright: 1 .\nbottom: 1 0\n"),
    ],
)
def test_words_of_a_link_are_those_of_its_file(file, text):
    assert loads(file) == loads(text)


def test_files_of_kinds_are_numbers_as_such_or_refused():
    file = loads("pzprv3/cave/2/2/3 . /- # /")
    assert file == loads("https://puzz.link/p?cave/2/2/3g.g")
    rooms = loads("pzprv3/country/2/2/1/0 0 /0 0 /2 . /. . /")
    assert rooms == loads("https://puzz.link/p?country/2/2/002")
    for text in ("pzprv3/tatamibari/2/2/a . /. . /", "pzprv3/nondango/2/2/1/0 0 /0 0 /o . /. . /"):
        with pytest.raises(InputError, match=r"pzprv3 files of the type \w+ are not read here; its links are read"):
            loads(text)
    with pytest.raises(InputError, match="'a' in the file, where a number is needed"):
        loads("pzprv3/cave/2/2/a . /. . /")


def test_words_beside_the_board_stand_in_the_order_of_reading():
    outside = dict.fromkeys(("top", "bottom", "left", "right"), ("1,2", None))
    sheet = Sheet.of(Draft(2, 2, {}, outside=outside), Layout())
    assert {side: tuple(sheet.beside(side)) for side in outside} == outside
    assert [sheet.outside[side, 0, 0] for side in outside] == ["2", "1", "2", "1"]  # the depth is that from the board


def test_sheets_differ_by_their_walls_alone():
    sheet, walled = Sheet(1, 2), Sheet(1, 2, walls=[((0, 0), (0, 1))])
    assert (sheet.difference(walled), sheet.difference(Sheet(1, 2))) == ("walls", "")
