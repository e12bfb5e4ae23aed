"""Tours of graphs: known numbers of them, large graphs, and files that are no graphs."""

from itertools import combinations
from math import factorial

import pytest

import cover
from cover.basics.errors import InputError, ProblemError
from cover.puzzles.hamilton import Hamilton

TRIANGLE = "TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 1\n-1\nEOF\n"


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_a_complete_graph_has_half_as_many_tours_as_orders_of_the_others(n):
    assert cover.count(Hamilton(n, combinations(range(1, n + 1), 2))).found == factorial(n - 1) // 2


def test_a_graph_of_a_thousand_vertices_is_toured():
    rows, columns = 20, 50
    number = {(r, c): r * columns + c + 1 for r in range(rows) for c in range(columns)}
    edges = [
        (number[r, c], number[beside]) for r, c in number for beside in ((r + 1, c), (r, c + 1)) if beside in number
    ]
    graph = Hamilton(1000, edges)
    tour = cover.solve(graph, limit=1).solution
    assert list(graph.faults(tour)) == []


@pytest.mark.parametrize(
    ("tour", "fault"),
    [
        ((1, 2, 3), "vertex 4 is not visited"),
        ((1, 2, 4, 3), "no edge leads from 2 to 4"),
        ((2, 3, 4, 1), "the tour begins at vertex 1"),
        ((1, 4, 3, 2), "the tour goes the wrong way round: 2 comes second"),
        ((1, 2, 3, 4, 4), "the tour has 5 places"),
    ],
)
def test_a_tour_is_checked_vertex_by_vertex(tour, fault):
    assert fault in list(Hamilton(4, [(1, 2), (2, 3), (3, 4), (1, 4), (1, 3)]).faults(tour))


def test_a_vertex_with_one_edge_is_seen_at_once():
    assert list(Hamilton(4, [(1, 2), (2, 3), (1, 3), (3, 4)]).clashes()) == [
        "vertex 4 has 1 edges, and a tour needs two"
    ]


@pytest.mark.parametrize("text", [TRIANGLE, "puzzle: hamilton\nn: 3\nedges:\n1 2\n2 3\n1 3\n"])
def test_the_same_graph_is_read_from_each_kind_of_file(text):
    assert cover.loads(text) == Hamilton(3, [(1, 2), (2, 3), (1, 3)])


@pytest.mark.parametrize("text", ["1 2\n2 3\n3 1\n", "c three\np edge 3 3\ne 1 2\ne 2 3\ne 1 3\n"])
def test_edges_of_any_purpose_are_read_where_the_format_is_named(text):
    assert cover.loads(text, format="hcp") == Hamilton(3, [(1, 2), (2, 3), (1, 3)])
    with pytest.raises(InputError):
        cover.loads(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (TRIANGLE.replace("3 1", "3 x"), "7: 'x' is no vertex"),
        (TRIANGLE.replace("3 1", "3 4"), "edge 3-4: the vertices are 1..3"),
        (TRIANGLE.replace("EDGE_LIST", "ADJ_LIST"), "only edge lists of TYPE : HCP are read"),
        (TRIANGLE.replace("3 1", "e 3 1 2"), "7: an edge is two vertices, not 'e 3 1 2'"),
    ],
)
def test_what_is_no_graph_is_refused_with_its_place(text, reason):
    with pytest.raises((InputError, ProblemError), match=reason.replace(".", r"\.")):
        cover.loads(text)
