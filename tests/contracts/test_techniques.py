"""Every row of techniques.toml keeps what docs/logic.md says of techniques; a new row is tried by standing there.

No step passes unchecked (`paths.available`), so that what is held here against known solutions is the check as well.
"""

import random
from pathlib import Path

import pytest

import cover
from cli_help import run
from cover.logic import scales
from cover.logic.finders import FINDERS, finder
from cover.logic.scales import OF_RULES, UNIQUE, scale
from logic_boards import sources
from logic_campaign import held
from more import MORE
from worked import blocks, examples

TECHNIQUES = scales.every_technique()
SUPPORT = Path(__file__).parents[1] / "support"
BY_COMMANDS = {"nested", "grave", *OF_RULES}  # finders whose example is a command of docs/logic-examples.md
ALIKE = {"structure": "fish", "big_fish": "fish", "small": "smallest"}  # shown by the example of another finder
SEEDS = range(2 * MORE)


@pytest.mark.parametrize("key", TECHNIQUES)
def test_a_technique_is_named_by_only_without_a_place_on_a_scale(key):
    (technique,) = scale().narrowed(only=(key,)).techniques
    assert technique.key == key
    assert technique.difficulty(1) > 0


@pytest.mark.parametrize("key", TECHNIQUES)
def test_no_step_contradicts_a_solution(key):
    for seed in SEEDS:
        rng = random.Random(seed)
        draw = sources(seed)
        kind = rng.choices(list(draw), [few for _, few, _ in draw.values()])[0]
        held(draw[kind][2](rng), [key], rng)


@pytest.mark.parametrize("name", sorted({row["finder"] for row in TECHNIQUES.values()}))
def test_a_finder_says_what_it_finds_and_has_an_example(name):
    found = finder(name)
    assert found is not None
    assert found.__doc__, f"{name} has no docstring"
    shown = {TECHNIQUES[key]["finder"] for key, *_ in blocks()}
    assert ALIKE.get(name, name) in shown | BY_COMMANDS, (
        f"no example of {name}: write a block ```step into its docstring (or into docs/logic-examples.md)"
    )


def test_every_finder_of_the_table_is_used():
    assert FINDERS.keys() <= {row["finder"] for row in TECHNIQUES.values()}
    assert {*UNIQUE} <= FINDERS.keys()


# ---------------------------------------------------------------- a newcomer: one file, one row
@pytest.fixture
def emptied(monkeypatch):
    """tests/support/technique/emptied.py as if it stood in logic/, and its row."""
    from cover.logic import finders

    def clear():
        finders._own.cache_clear()
        scales._own.cache_clear()

    monkeypatch.setattr(cover.logic, "__path__", [*cover.logic.__path__, str(SUPPORT / "technique")])
    monkeypatch.setitem(TECHNIQUES, "emptied", {"finder": "emptied"})
    clear()
    yield
    clear()


def test_a_newcomer_is_a_file_and_a_row(emptied, file):
    board = file("1..3\n.4..\n..3.\n4..2\n")
    assert "emptied item" in run("hint", "--only", "emptied", board).stdout
    assert cover.path(cover.load(board), only="emptied").steps
    test_a_technique_is_named_by_only_without_a_place_on_a_scale("emptied")
    test_no_step_contradicts_a_solution("emptied")
    test_a_finder_says_what_it_finds_and_has_an_example("emptied")


def test_the_example_in_a_newcomers_docstring_is_tried(emptied):
    (block,) = (block for block in blocks() if block[0] == "emptied")
    key, givens, answer = block
    assert "\n".join(examples(key, givens)[0]) == answer.rstrip("\n")


@pytest.mark.parametrize("name", ["steps", "evidence", "no such", "words", "../steps", "position"])
def test_a_module_that_is_no_finder_is_none(name):
    assert finder(name) is None


@pytest.mark.parametrize("key", TECHNIQUES)
def test_every_row_has_arguments_that_its_finder_takes(key):
    arguments = {name: value for name, value in TECHNIQUES[key].items() if name != "finder"}
    assert not scales._wrong_argument(finder(TECHNIQUES[key]["finder"]), arguments)
