"""DIMACS: clauses over lines, comments anywhere, shown variables as decisions; wrong words have line and column."""

import numpy as np
import pytest

import cover
from cover.basics.errors import ProblemError
from cover.formats import loads, read, write
from cover.formats.dimacs import v_lines
from cover.problems.cnf import Cnf
from refusals import refusal, refused


def clauses(text):
    return list(loads(text))


def test_clauses_may_run_over_lines_and_share_them():
    text = "c a comment\np cnf 3 3\n1 -2\n 0 3\nc in the middle 5 0\n0 -1\t-3 0\n"
    assert clauses(text) == [[1, -2], [3], [-1, -3]]
    problem = loads(text)
    assert (problem.variables, list(problem.decisions), problem.positive_blocking) == (3, [1, 2, 3], False)


def test_the_empty_clause_and_the_empty_formula():
    assert clauses("p cnf 1 2\n0\n1 0\n") == [[], [1]]
    assert clauses("p cnf 0 0\n") == []


def test_shown_variables_are_the_decisions_and_come_first():
    problem = loads("c p show 4 0\np cnf 4 2\nc p show 2 4 0\n1 -2 0\n3 -4 0\n")
    assert list(problem.decisions) == [4, 2]
    assert list(problem) == [[3, -2], [4, -1]]
    plain = loads("c p show 1 2 0\np cnf 3 1\n1 3 0\n")
    assert (list(plain.decisions), list(plain)) == ([1, 2], [[1, 3]])


def test_a_percent_line_ends_the_formula():
    assert clauses("p cnf 2 1\n1 2 0\n%\n0\n") == [[1, 2]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("p cnf 2 1\n1 x2 0\n", "f:2:3: 'x2' is no literal"),
        ("p cnf 2 1\n1 2- 0\n", "f:2:3: '2-' is no literal"),
        ("p cnf 2 1\n1 - 2 0\n", "f:2:3: '-' is no literal"),
        ("p cnf 2 1\n--1 2 0\n", "f:2:1: '--1' is no literal"),
        ("p cnf 2 1\n1 2 0 -", "f:2:7: '-' is no literal"),
        ("p cnf 2 1\n1 99999999999 0\n", "f:2:3: '99999999999' is no literal"),
        ("p cnf 2 2\n1 0\n-3 0\n", "f:3:1: variable 3, but the header promises 2"),
        ("p cnf 2 1\n1 2\n", "f:2: the last clause does not end with 0"),
        ("p cnf 2 2\n1 2 0\n", "f: the header promises 2 clauses, there are 1"),
        ("c nothing\n1 0\n", "f:2: 'p cnf VARIABLES CLAUSES' is needed, got '1 0'"),
        ("c nothing\n", "f: there is no 'p cnf VARIABLES CLAUSES'"),
        ("p cnf 99999999999 1\n1 0\n", "f:1: more than 2147483646 variables"),
        ("p cnf 2 1\nc p show 1\n1 0\n", "f:2: 'c p show' needs variables and a final 0"),
        ("p cnf 2 1\nc p show 3 0\n1 0\n", "f:2: 'c p show' names a variable outside 1..2"),
    ],
)
def test_faults_have_their_place(text, message):
    assert str(refusal(text, source="f", format="cnf")) == message


def test_a_header_may_promise_much_without_cost():
    problem = loads("p cnf 2000000000 1\nc p show 1999999999 0\n1 -1999999999 0\n")
    assert (list(problem.decisions), list(problem)) == ([1999999999], [[2, -1]])
    assert len(loads("p cnf 2000000000 0\n").decisions) == 2_000_000_000


def test_written_decisions_are_explained_and_read_back():
    problem = Cnf(np.array([1, -3, 0, 0, 2, 0], dtype=np.int32), 3, [(0, 4), (1, 2)], forced=[(2, 2)])
    text = write(problem, "cnf")
    assert text == (
        "c forced (2, 2)\nc variable 1 = (0, 4)\nc variable 2 = (1, 2)\nc p show 1 2 0\np cnf 3 3\n1 -3 0\n0\n2 0\n"
    )
    back = loads(text)
    assert np.array_equal(back.clauses, problem.clauses)
    assert list(back.decisions) == [1, 2]


def test_many_clauses_are_written_in_pieces():
    literals = np.tile(np.array([1, -2, 3, 0], dtype=np.int32), 400_000)
    text = write(Cnf(literals, 3, range(1, 4)), "cnf")
    assert text.count("\n") == 400_001
    assert np.array_equal(loads(text).clauses, literals)


def test_numbers_of_every_length_are_written():
    literals = [sign * (10**k - back) for k in range(1, 10) for back in (0, 1) for sign in (1, -1)]
    flat = np.array([*literals, 2**31 - 2, 0, -(2**31) + 2, 0], dtype=np.int32)
    expected = f"{' '.join(map(str, literals))} {2**31 - 2} 0\n{-(2**31) + 2} 0\n"
    assert write(Cnf(flat, 2**31 - 2, []), "cnf").split("\n", 2)[2] == expected


def test_one_clause_longer_than_a_piece():
    literals = np.append(np.arange(1, 1_200_000, dtype=np.int32), np.int32(0))
    twice = np.concatenate([literals, literals])
    assert np.array_equal(loads(write(Cnf(twice, 1_200_000, []), "cnf")).clauses, twice)


def test_v_lines_name_the_variables_of_the_file():
    problem = loads("p cnf 4 1\nc p show 4 2 0\n1 2 0\n")
    assert v_lines([0], problem.decisions) == "v 4 -2 0\n"
    long = v_lines([], range(1, 101))
    assert all(len(line) <= 78 and line.startswith("v ") for line in long.splitlines())
    assert long.split().count("v") == len(long.splitlines()) > 3


def test_what_is_no_formula_is_not_written():
    with pytest.raises(ProblemError, match="writes CNF, not int: reduce it first"):
        write(7, "dimacs")


WITHOUT = "take these lines out to count without weights"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "c t wmc\np cnf 2 1\n1 2 0\n",
            f"f:1: 'c t wmc' asks for a weighted count, which cover does not do: {WITHOUT}",
        ),
        (
            "p cnf 2 1\n c  p\tweight 1 0.3 0\n1 2 0\n",
            f"f:2: 'c p weight' gives weights, but cover counts without weights: {WITHOUT}",
        ),
        (
            "p cnf 2 1\n1 2 0\nc p weight -2 1/3 0\n",
            f"f:3: 'c p weight' gives weights, but cover counts without weights: {WITHOUT}",
        ),
        (
            "c weights 0.5 0.5 1 1\np cnf 2 1\n1 2 0\n",
            f"f:1: 'c weights' gives weights, but cover counts without weights: {WITHOUT}",
        ),
        (
            "c t pmc\np cnf 2 1\n1 2 0\n",
            "f:1: 'c t pmc' asks for a projected count, but no 'c p show' names the variables",
        ),
        (
            "c t mc\np cnf 2 1\nc p show 1 0\n1 2 0\n",
            "f:1: 'c t mc' counts over all variables, but 'c p show' names only some",
        ),
        ("c ind 2 0\np cnf 2 1\nc p show 1 0\n1 2 0\n", "f: 'c p show' and 'c ind' name different variables"),
        ("c ind 3 0\np cnf 2 1\n1 2 0\n", "f:1: 'c ind' names a variable outside 1..2"),
        ("p cnf 2 1\nx1 2 0\n", "f:2:1: 'x1' begins an XOR clause (CryptoMiniSat), which is not read here"),
        ("p cnf 2 1\ne 1 0\n1 2 0\n", "f:2:1: 'e' begins a quantifier (QDIMACS), which is not read here"),
        (
            "p cnf 2 1\nw 1 0.5\n1 2 0\n",
            "f:2:1: 'w' begins a weight (weighted model counting of 2020, Cachet), which is not read here",
        ),
    ],
)
def test_what_would_change_a_count_is_refused_by_name(text, message):
    assert str(refusal(text, source="f")) == message


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("p pcnf 2 1 1\nvp 1 0\n1 2 0\n", "PCNF (projected model counting of 2020)"),
        ("p inccnf\n1 2 0\na 1 0\n", "clauses with more than DIMACS CNF has"),
    ],
)
def test_formats_that_begin_like_it_are_named(text, name):
    assert refused(text).startswith(f"looks like {name}")


def test_projected_formulas_are_counted_over_the_variables_they_name():
    for head in ("c t pmc\nc p show 1 0\n", "c ind 1 0\n", "c ind 1 0\nc p show 1 0\n"):
        problem = loads(f"{head}p cnf 2 1\n1 2 0\n")
        assert list(problem.decisions) == [1]
        assert cover.count(problem).found == 2
    assert cover.count(loads("c t mc\np cnf 2 1\nc p show 1 2 0\n1 2 0\n")).found == 3


def test_a_comment_in_plain_words_is_one():
    (reading,) = read("c p = 5\nc t is time\nc ind is a word\nc p cnf 9 9\nc weights of cubes\np cnf 2 1\n1 2 0\n")
    assert (list(reading.content.decisions), reading.warnings) == ([1, 2], ())
    (reading,) = read("p cnf 2 1\nc p color 1 0\n1 2 0\n", source="f")
    assert reading.warnings == ("f:2: 'c p color 1 0' is ignored",)
