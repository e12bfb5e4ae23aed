"""Knuth's text: items with bounds, colors and costs; what his programs refuse is refused with line and column."""

from itertools import combinations

import pytest
from click.testing import CliRunner

from cover.basics.errors import InputError, ProblemError
from cover.cli.table import cover
from cover.formats import loads, read, write
from cover.problems.exact_cover import ExactCover, Item, Option
from refusals import refusal, refused


def solutions(text, **how):
    """The label sets of all solutions, by trying every set of options."""
    problem = loads(text, **how)
    sets = (c for size in range(len(problem) + 1) for c in combinations(range(len(problem)), size))
    return [tuple(problem.decisions[k] for k in choice) for choice in sets if not list(problem.faults(choice))]


COLORS = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("2:3|A\nA\nA\nA\nA", 10),
        ("0:4|A\nA\nA\nA\nA", 16),
        ("2|A\nA\nA\nA\nA", 6),
        ("A B\nA", 0),
        ("A B\nA\nA\nB", 2),
        (COLORS, 1),
    ],
)
def test_counts_of_small_problems(text, count):
    assert len(solutions(text)) == count


def test_the_label_is_the_number_of_the_option():
    assert solutions(COLORS) == [(2, 4)]
    text = "| a comment\n\nA B\n\nA\n| another\nB\nA B\n"
    assert solutions(text) == [(3,), (1, 2)]


def test_an_option_without_primary_item_is_refused_or_dropped():
    text = "A | X\nA\nX\nA X\n"
    with pytest.raises(InputError, match=r"^k:3: option without primary item \(lenient=True drops such options\)$"):
        list(read(text, source="k"))
    reading = next(read(text, source="k", lenient=True))
    assert reading.content.decisions == (1, 3)
    assert reading.warnings == ("k:3: option without primary item dropped",)
    with pytest.warns(UserWarning, match="dropped"):
        loads(text, lenient=True)


def test_lenient_at_the_command_line(tmp_path):
    path = tmp_path / "k"
    path.write_text("A | X\nA\nX\nA X\n")
    strict = CliRunner().invoke(cover, ["count", str(path)])
    assert (strict.exit_code, "option without primary item" in strict.output) == (1, True)
    lenient = CliRunner().invoke(cover, ["count", "--lenient", str(path)])
    assert lenient.exit_code == 0
    assert lenient.stdout.split()[0] == "2"
    assert "3: option without primary item dropped" in lenient.stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A B\nA C\n", "k:2:3: unknown item 'C'"),
        ("A B\n  A B A\n", "k:2:7: item 'A' comes twice in this option"),
        ("A B A\nA\n", "k:1:5: item 'A' is named twice"),
        ("A | B | C\nA\n", "k:1:7: a second '|': only one can stand between primary and secondary items"),
        ("A 3:2|B\nA B\n", "k:1:3: item 'B': no number is between 3 and 2"),
        ("A x|B\nA B\n", "k:1:3: 'x|B' is no item: NAME, N|NAME or LOW:HIGH|NAME is needed"),
        ("A B:C\nA B\n", "k:1:3: 'B:C' is no item: NAME, N|NAME or LOW:HIGH|NAME is needed"),
        ("A | 2|B\nA B\n", "k:1:5: secondary item 'B' cannot have bounds"),
        ("A | B\nA:x B\n", "k:2:1: item 'A' is primary: only secondary items have colors"),
        ("A | B\nA B:\n", "k:2:3: 'B:': one color is needed after ':'"),
        ("A | B\nA B:x:y\n", "k:2:3: 'B:x:y': one color is needed after ':'"),
        ("A B\nA B |x\n", "k:2:5: '|x' is no cost: a number after '|' is needed"),
        ("| only\n", "k: there are no items: the first line names them"),
        ("99999999999999999999|A B\nA B\n", "k:1:1: item 'A': bounds go up to 2147483647"),
        ("A 0:3000000000|B\nA B\n", "k:1:3: item 'B': bounds go up to 2147483647"),
    ],
)
def test_faults_have_line_and_column(text, message):
    assert str(refusal(text, source="k", format="knuth")) == message


def test_costs():
    problem = loads("A B\nA |5\nB\nA B |12\n")
    assert problem.costs.tolist() == [5, 0, 12]
    assert write(problem, "knuth") == "A B\nA |5\nB\nA B |12\n"


def test_names_that_the_format_cannot_carry_come_back():
    problem = ExactCover(
        [Item("row 1", 0, 2), ("r", 1), "i2"],
        [Option("a", ("row 1", "i2"), {"x:y": "dark red"}), Option("b", (("r", 1),), {"x:y": "blue"})],
        secondary=["x:y"],
    )
    text = write(problem, "knuth")
    assert text == (
        '| item i1 = "row 1"\n| item i2_ = "(\'r\', 1)"\n| item i4 = "x:y"\n| color c1 = "dark red"\n'
        "0:2|i1 i2_ i2 | i4\ni1 i2 i4:c1\ni2_ i4:blue\n"
    )
    back = loads(text)
    assert back.item_names == ("row 1", "('r', 1)", "i2", "x:y")
    assert back.color_names == ("dark red", "blue")
    assert write(back, "knuth") == text


def test_a_puzzle_is_written_as_its_cover():
    from cover.puzzles.langford import Langford

    assert len(solutions(write(Langford(3), "knuth"))) == 2


def test_what_is_no_cover_is_not_written():
    with pytest.raises(ProblemError, match="writes exact covers, not str"):
        write("text", "knuth")


def test_costs_may_carry_a_dollar_sign_and_add_up():
    assert loads("a b\na |$3 |4\nb |0\nb a |$18\n", format="knuth").costs.tolist() == [7, 0, 18]
    assert "is no cost" in refused("a b\na |$\n", format="knuth")
    assert "sum up to" in refused("a b\na" + " |999999999999999999" * 10 + "\n", format="knuth")


def test_a_cost_of_too_many_digits_is_called_so():
    assert "more than 18 digits" in refused("a b\na b |9223372036854775807\n", format="knuth")
