"""Items, scores and games: what is right by the rules, by brute force on small boards."""

import json
import random
from hashlib import sha256

import pytest

import cover
from cover import env
from cover.basics.errors import Refused
from cover.generation.items import PARTS, split_of
from cover.verbs.dataset import Made

KINDS = {"binairo": 4, "slitherlink": 3, "queens": 6, "akari": 4, "shikaku": 4, "hashi": 4}


@pytest.fixture(scope="module", params=KINDS)
def one(request):
    return env.item(request.param, size=KINDS[request.param], seed=4)


def test_the_answer_that_was_made_is_worth_all_and_another_names_its_fault(one):
    assert one.score(one.answer) == (1.0, "")
    assert one.score(f"Let me think.\n```json\n{one.answer}\n```\nSo it is.") == (1.0, "")
    value, words = one.score("I do not know")
    assert value == 0.0
    assert words.startswith("no solution can be read")


@pytest.mark.parametrize("kind", ["nurikabe", "akari"])
def test_a_prompt_shows_what_an_answer_is_made_of_by_another_puzzle(kind):
    one = env.item(kind, size=5, seed=1)
    example = cover.loads(one.made.example)
    above, answer = one.prompt.rsplit("\n", 1)
    assert above.endswith(example.render().rstrip())
    assert env.score_answer(example, answer).value == 1.0
    assert one.answer not in one.prompt


def test_a_half_right_answer_is_worth_less_and_says_what_clashes():
    board = cover.loads("1..3.4....3.4..2")
    assert env.score_answer(board, "1243 3421 2134 4321") == (
        pytest.approx(0.5 * (9 - 1) / 10),
        "given r4c4: 2 became 1",
    )
    half = env.score_answer(board, "12.3 .4.. ..3. 4..2")
    assert half == (pytest.approx(0.5 / 10), "9 places are open")
    assert env.score_answer(board, "1..3 .4.. ..3. 4..2").value == 0.0


def test_the_same_seed_makes_the_same_items_with_the_same_digest():
    first, again = ([one.as_json() for one in env.items("binairo", 3, size=4, seed=9)] for _ in "ab")
    assert first == again
    assert len({record["digest"] for record in first}) == 3
    assert first[0].keys() == Made.__annotations__.keys()


def test_items_of_a_part_are_of_that_part_and_twins_are_of_the_same():
    assert {one.split for one in env.items("binairo", 3, size=4, split="test", seed=1)} == {"test"}
    rng = random.Random(2)
    for puzzle in cover.generate(9, count=8, seed=2):
        marks = [list(row) for row in puzzle.givens]
        names = dict(zip(range(1, 10), rng.sample(range(1, 10), 9), strict=True)) | {None: None}
        bands = [3 * band + k for band in rng.sample(range(3), 3) for k in rng.sample(range(3), 3)]
        twin = cover.Sudoku([[names[marks[c][r]] for c in range(9)] for r in bands])
        assert split_of(twin) == split_of(puzzle)
    with pytest.raises(Refused, match="choose one of train, valid, test"):
        env.items("binairo", 1, split="dev")
    assert sum(PARTS.values()) == 100


def test_rewards_are_right_by_brute_force(one):
    """A mark is right if the one choice of the problem has it; the sum of rewards is what the marks are worth."""
    game, rng = env.Game(one.made), random.Random(1)
    problem = one.made.to_cover() if hasattr(one.made, "to_cover") else one.made.to_board()
    (labels,) = cover.solve(problem, limit=None).solutions
    right = {one.made.called(label).words for label in labels} & set(game.moves)
    total = 0.0
    for _ in range(500):
        open_ = [number for number, may in enumerate(game.legal) if may]
        if not open_ or (game.noted and rng.random() < 0.3):
            total += game.undo().reward
            continue
        number = rng.choice(open_)
        move = game.step(number)
        assert move.right == (game.moves[number] in right)
        assert move.reward == (1 if move.right else -1) / len(right)
        total += move.reward
        good = len(right & set(game.noted))
        assert total == pytest.approx((2 * good - len(game.noted)) / len(right))
        assert move.done == (set(game.noted) == right)


def test_hints_lead_to_the_end_and_nothing_clashes(one):
    game = env.Game(one.made)
    while not game.done:
        move = game.step(game.hint())
        assert move.right
    assert move.done
    assert game.clashes() == []


def test_a_wrong_mark_is_named_and_taken_back():
    game = env.Game(cover.loads("1..3.4....3.4..2"))
    game.step("r1c2=3")
    assert "row 1: 3 at r1c2 and r1c4" in game.clashes()
    with pytest.raises(Refused, match="r1c2=3 is wrong"):
        game.hint()
    with pytest.raises(Refused, match="undo it first"):
        game.step("r1c2=2")
    game.undo()
    assert game.step("r1c2=2").right


def test_a_puzzle_with_several_solutions_is_no_game():
    with pytest.raises(Refused, match="multiple"):
        env.Game(cover.loads("1..............."))


def test_the_command_writes_what_the_function_makes(tmp_path, capsys):
    from cover.cli.table import cover as command

    file = tmp_path / "a.jsonl"
    command(["dataset", "binairo", "--size", "4", "--count", "2", "-o", str(file)], standalone_mode=False)
    assert f"sha256 {sha256(file.read_bytes()).hexdigest()}" in capsys.readouterr().err
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert lines == [one.as_json() for one in cover.dataset("binairo", size=4, count=2)]
    audit = cover.audit(file)
    assert (audit.entries, audit.findings) == (2, [])
