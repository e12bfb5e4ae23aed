"""A cover as clauses about its options alone."""

import cover
from cover.problems.reductions.cover_to_plain_cnf import cover_to_plain_cnf


def test_an_option_without_a_color_excludes_all_others_of_its_item():
    red = [cover.Option(f"red {item}", item, {"p": "red"}) for item in "ab"]
    plain = [cover.Option(f"plain {item}", [item, "p"]) for item in "ab"]
    problem = cover.ExactCover("ab", [*red, *plain], secondary="p")
    assert cover.count(problem).found == cover.count(cover_to_plain_cnf(problem), "sat").found == 1
