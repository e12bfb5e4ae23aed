"""Every row of techniques.toml keeps what docs/logic.md says of techniques; a new row is tried by standing there.

No step passes unchecked (`paths.available`), so that what is held here against known solutions is the check as well.
"""

import random
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import cover
from cli_help import run
from cover.logic import scales
from cover.logic.finders import FINDERS, finder
from cover.logic.paths import available
from cover.logic.scales import OF_RULES, UNIQUE, Scale, parsed, scale
from cover.logic.steps import Step
from logic_boards import Drawn, sources
from more import MORE
from worked import blocks, examples

# Seconds on large boards: asked on those with few candidates alone.
SLOW = {"deep-net", "template-delete", "template-set", "any", "finned-mutant-squirmbag", "finned-mutant-whale",
        "finned-mutant-leviathan", "mutant-jellyfish", "finned-mutant-jellyfish"}  # fmt: skip
# Tenths of a second on large boards.
COSTLY = {"grouped-nice-loop", "grouped-discontinuous-nice-loop", "grouped-aic", "any-small", "als-chain", "als-xz",
          "als-xz-double", "als-xy-wing", "region-forcing-chain", "death-blossom", "aic",
          "discontinuous-nice-loop"}  # fmt: skip
FEW, SOME = 100, 250  # candidates
MANY_STEPS = 25  # of a technique in one position


@cache
def of(key: str) -> Scale:
    return parsed(f"[difficulty]\n{key} = 1\n", "c", "c")


SINGLES = parsed("[difficulty]\nsingle = 1\npointing = 2\nclaiming = 2\n", "s", "s")


def walk(drawn: Drawn, rng: random.Random) -> None:
    """From the start of a board to some position that its solutions allow."""
    state = drawn.state
    fashion = rng.random()
    if fashion < 0.3:
        for _ in range(rng.choice([5, 30, 200])):
            step = None if state.clash or state.solved else next(available(state, SINGLES, drawn.kinds), None)
            if step is None:
                return
            step.apply(state)
    elif fashion < 0.8 and len(drawn.solutions):
        true = drawn.solutions.any(axis=0)
        false = np.flatnonzero(state.undecided() & ~true).tolist()
        state.take([], rng.sample(false, int(len(false) * rng.choice([0.1, 0.3, 0.6, 0.9]))))


def held(drawn: Drawn, keys: list[str], rng: random.Random) -> None:
    """Ask each technique; raises AssertionError or WrongStep for the first wrong step."""
    walk(drawn, rng)
    state = drawn.state
    if not state.clash and not state.solved:
        open_ = state.undecided().sum()
        found: list[Step] = []
        for key in keys:
            if (open_ > FEW and key in SLOW) or (open_ > SOME and key in COSTLY):
                continue
            steps = list(islice(available(state, of(key), drawn.kinds), MANY_STEPS))  # raises WrongStep
            for step in steps:
                against(drawn, step)
            found += steps
        for step in rng.sample(found, min(len(found), 5)):
            if not next(step.faults(state), ""):
                step.apply(state)
    assert not (state.clash and len(drawn.solutions)), state.clash


def against(drawn: Drawn, step: Step) -> None:
    """Held against the solutions, whatever the evidence says."""
    if drawn.solutions[:, list(step.removes)].any() or not drawn.solutions[:, list(step.places)].all():
        raise AssertionError(f"{step} against a solution")


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
