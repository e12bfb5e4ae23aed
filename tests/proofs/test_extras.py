"""What a certificate tells beside what it proves: compared, contradicted, or called unchecked by name."""

import json

import pytest

import cover
from certificates import certified, files_of, resealed
from cli_help import EASY, answers, run
from cover.proofs.certificate import prove
from cover.proofs.check.extras import described, in_words
from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import checked
from generators import queens


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """The files of a certificate that a sudoku has one solution."""
    return certified(cover.loads(EASY), tmp_path_factory.mktemp("outcome") / "c", "unique", keep_drup=True)


def shown(files):
    return list(checked(files))[-1].held


def changed(files, name, old, new):
    assert old in files[name]
    return resealed(files | {name: files[name].replace(old, new)})


def test_the_end_says_the_claim_the_puzzle_and_the_proof(good):
    many = json.loads(good["manifest.json"])["figures"]["lemmas"]
    assert shown(good).words == f"holds: exactly one solution of puzzle.txt (sudoku 4x4, 6 givens), by {many} lemmas"
    assert shown(good)._asdict() == {
        "claim": "exactly one solution",
        "puzzle": "puzzle.txt (sudoku 4x4, 6 givens)",
        "lemmas": many,
        "rules": None,
        "cuts": None,
        "operations": None,
        "states": None,
        "symmetries": None,
        "weights": None,
        "unchecked": (
            "proof.drup",
            "the manifest's steps, hints",
            "who made it",
            "README.txt after its first line",
            "the comments of formula.cnf",
        ),
    }


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"exactly one solution", b"no solution"),
        (b"this sudoku", b"this slitherlink"),
        (b"\n\n1.", b"\n\nClaim: this sudoku has no solution at all.\n1."),
    ],
)
def test_a_readme_that_claims_something_else_is_refused(good, old, new):
    with pytest.raises(Fault, match=r"README\.txt does not say what is proved, that this sudoku has exactly one"):
        shown(changed(good, "README.txt", old, new))


def test_a_manifest_that_names_another_puzzle_is_refused(good):
    with pytest.raises(Fault, match=r"manifest\.json speaks of 'slitherlink', and the puzzle is 'sudoku'"):
        shown(resealed(good, puzzle="slitherlink"))


@pytest.mark.parametrize("name", ["solutions", "variables", "clauses", "lemmas"])
def test_a_manifest_with_other_figures_is_refused(good, name):
    figures = json.loads(good["manifest.json"])["figures"]
    with pytest.raises(Fault, match=rf"manifest\.json names {figures[name] + 7} {name}, and there are"):
        shown(resealed(good, figures=figures | {name: figures[name] + 7}))
    with pytest.raises(Fault, match="figures are numbers"):
        shown(resealed(good, figures={name: "many"}))


def test_a_drawing_of_another_grid_is_refused(good):
    with pytest.raises(Fault, match=r"draws another solution 1 than its `v` lines say at r1c1"):
        shown(changed(good, "solutions.txt", "│ 1 2".encode(), "│ 2 1".encode()))
    text = good["solutions.txt"]
    twice = text[: text.index(b"v ")] + text
    with pytest.raises(Fault, match=r"draws another solution 1"):
        shown(resealed(good | {"solutions.txt": twice}))
    without = b"".join(line for line in text.splitlines(keepends=True) if line.startswith(b"v"))
    assert "drawings" not in " ".join(shown(resealed(good | {"solutions.txt": without})).unchecked)


def test_variables_shown_to_other_programs_are_those_of_the_options(good):
    with pytest.raises(Fault, match=r"`c p show` names other variables than 1 to 46"):
        shown(changed(good, "formula.cnf", b"c p show 1 2", b"c p show 2 1"))


def test_without_the_puzzle_the_cover_is_what_is_named(good):
    """The finding: with puzzle.txt left out the same words were printed."""
    files = {name: text for name, text in good.items() if name != "puzzle.txt"}
    with pytest.raises(Fault, match="speaks of 'sudoku', and the puzzle is 'exact cover'"):
        shown(resealed(files))
    del files["README.txt"]
    held = shown(resealed(files, puzzle="exact cover"))
    assert held.words.startswith("holds: exactly one solution of cover.dlx (64 items, ")
    assert "the drawings in solutions.txt" in held.unchecked


def test_more_files_are_named(good):
    assert "extra.txt" in shown(resealed(good | {"extra.txt": b"anything"})).unchecked


@pytest.mark.parametrize(
    ("claim", "words"),
    [("exactly", "exactly 2 solutions"), ("at least 1", "at least 1 solution"), ("at least 2", "at least 2 solutions")],
)
def test_other_claims_in_words(claim, words, tmp_path):
    prove(queens(4), tmp_path / "c", claim)
    held = shown(files_of(tmp_path / "c"))
    assert (held.claim, held.puzzle) == (words, "cover.dlx (24 items, 16 options)")


def test_what_is_best_in_words(tmp_path):
    text = "a b\na b |5\na |1\nb |2\n"
    prove(cover.loads(text, format="knuth"), tmp_path / "c", "best")
    assert shown(files_of(tmp_path / "c")).claim == "a solution that costs 3, and none that costs less"
    assert in_words("best 3") == shown(files_of(tmp_path / "c")).claim


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("puzzle: queens\nsize: 8\nqueens: r1c4\n", "queens, size 8, queens r1c4"),
        ("puzzle: nonogram\nrows:\n1 1\n5\n", "nonogram"),
        ("puzzle: keen\nsize: 2\ntotal 3: r1c1 r1c2\ngivens:\n..\n2.\n", "keen 2x2, 1 given, 1 clue"),
        ("puzzle: coloring\ncolors: 1\nvertices: a b\nedges:\na b\n", "coloring, colors 1, vertices a b"),
        ("puzzle: akari\ncells:\n.#\n..\n", "akari 2x2"),
    ],
)
def test_a_puzzle_is_described_by_its_kind_and_size(text, words):
    assert described(text) == words


def test_the_command_line_says_it_and_json_too(good, tmp_path):
    place = tmp_path / "c"
    place.mkdir()
    for name, text in good.items():
        (place / name).write_bytes(text)
    done = run("check", place)
    assert done.stdout == f"{shown(good).words}\n"
    assert "not checked: proof.drup; " in done.stderr
    (answer,) = answers(run("check", "--json", place))
    assert (answer["claim"], answer["unchecked"][0]) == ("exactly one solution", "proof.drup")
