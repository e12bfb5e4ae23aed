"""What a puzzle file adds to its kind: variants, sentences of its own; words of faults; kind files of one's own."""

import json
from dataclasses import replace

import pytest

import cover
from certificates import files_of
from cli_help import run
from cover.proofs.check.steps import check
from cover.puzzles.kinds import judging, table
from cover.puzzles.kinds.files import kind_of
from cover.puzzles.kinds.puzzle import class_of
from cover.verbs import trying_kinds
from cover.web.protocol import answer

KIND = """kind pairs
says Shaded cells come in pairs.
marks . white, # shaded
rules
  each shaded: count shaded beside = 1
    wrong it has {found} shaded neighbours, not {wanted}
  each clue: count shaded nine = clue
variant busy
  says Each row has a shaded cell.
  add each row: count shaded >= 1
    wrong nothing is shaded
variant alone
  drop each shaded: count shaded beside = 1
  add each shaded: count shaded beside = 0
"""
BOARD = "cells:\n2..\n...\n...\n"


@pytest.fixture
def pairs(tmp_path):
    path = tmp_path / "pairs.kind"
    path.write_text(KIND)
    return path


def puzzle(*lines):
    return class_of(kind_of(KIND, "pairs")).of_text("\n".join([*lines, BOARD]))


def test_variants_add_sentences_and_put_others_in_their_place():
    every = set(cover.solve(puzzle(), limit=None))
    busy = {rows for rows in every if all(1 in row for row in rows)}
    assert busy
    assert set(cover.solve(puzzle("busy"), limit=None)) == busy
    assert set(cover.solve(puzzle("alone"), limit=None)).isdisjoint(every)
    assert puzzle("busy").kind.says == "Shaded cells come in pairs. Each row has a shaded cell."


def test_sentences_of_its_own_hold_besides():
    kept = {rows for rows in cover.solve(puzzle("busy"), limit=None) if rows[2].count(1) == 2}
    own = puzzle("busy", "rule: each row where index = 3: count shaded = 2")
    assert set(cover.solve(own, limit=None)) == kept
    assert own != puzzle("busy")
    again = type(own).of_text(own.to_text().partition("\n")[2])
    assert again == own
    assert again.to_text() == own.to_text()


def test_faults_speak_in_the_words_of_the_file():
    rows = (("#", ".", "."), (".", ".", "."), (".", ".", "."))
    assert list(puzzle("busy").faults(rows)) == [
        "r1c1: it has 0 shaded neighbours, not 1",
        "2 at r1c1: 1 shaded cell in and around it, not 2",
        "row 2: nothing is shaded",
        "row 3: nothing is shaded",
    ]


def test_a_sentence_of_its_own_is_a_part_that_can_be_named():
    clash = puzzle("rule: each row: count shaded = 0")
    assert "2 at r1c1, the rule 'each row: count shaded = 0'" in str(cover.explain(clash))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (
            "rule: each row: count shadd = 1",
            "3:23: rule: at 'shadd': no mark is called 'shadd'; did you mean 'shaded'?",
        ),
        ("rule: each room: differ", "3:12: rule: 'each room' needs 'rooms' in the layout"),
        ("rule:", "3:6: rule: 'rule: SENTENCE' is needed"),
        ("busi", "did you mean busy?"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(line, reason, pairs):
    cover.load_kind(pairs)
    with pytest.raises(cover.InputError) as error:
        cover.loads(f"puzzle: pairs\nbusy\n{line}\n{BOARD}")
    assert reason.removeprefix("3:6: ") in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            "drop each shaded: count shaded beside = 1",
            "drop each shaded: count shaded beside = 2",
            "13:8: drop: this is",
        ),
        ("{wanted}", "{wnted}", "wrong: 'wnted' is not known there; did you mean wanted?"),
        ("variant busy", "variant Busy", "8:9: variant: 'Busy' cannot be a name"),
        (
            "  add each row",
            "  ad each row",
            "'says', 'add', 'drop' or 'wrong' is expected, not 'ad'; did you mean add?",
        ),
    ],
)
def test_sections_that_are_wrong_are_refused_with_their_place(old, new, reason):
    assert old in KIND
    with pytest.raises(cover.InputError) as error:
        kind_of(KIND.replace(old, new), "pairs")
    assert reason in str(error.value)


def test_certificates_of_variants_and_own_sentences_hold(tmp_path):
    stated = puzzle("busy", "rule: each column: count shaded >= 1")
    cover.prove(stated, tmp_path / "made", "exactly")
    assert not any(step.trusted for step in check(tmp_path / "made"))
    assert b"rule: each column" in files_of(tmp_path / "made")["puzzle.txt"]


# ---------------------------------------------------------------- kind files of one's own
def test_a_kind_file_is_read_by_its_path(pairs, tmp_path):
    board = tmp_path / "board.txt"
    board.write_text(f"busy\n{BOARD}")
    done = run("count", "--kind", str(pairs), str(board))
    assert (done.exit_code, done.stdout.strip()) == (0, str(cover.count(puzzle("busy")).found))
    text = cover.dumps(cover.loads(f"puzzle: pairs\nbusy\n{BOARD}"), format="puzzle-json")
    assert json.loads(text)["busy"] is True
    assert cover.count(cover.loads(text)).found == cover.count(puzzle("busy")).found


def test_a_kind_file_that_cannot_be_is_refused(pairs, tmp_path):
    (tmp_path / "akari.kind").write_text(KIND)
    with pytest.raises(cover.InputError, match="there is a kind 'akari' already"):
        cover.load_kind(tmp_path / "akari.kind")
    pairs.write_text(KIND.replace("count shaded nine", "count shadd nine"))
    done = run("count", "--kind", str(pairs), "-")
    assert done.exit_code == 1
    assert f"{pairs}:7:20: at 'shadd': no mark is called 'shadd'; did you mean 'shaded'?" in done.stderr


def test_new_puzzles_of_a_kind_file_are_made(pairs):
    made = cover.loads(run("generate", str(pairs), "--size", "4", "--seed", "1").stdout)
    assert made.kind.name == "pairs"
    assert cover.unique(made)


def test_a_title_that_is_not_the_name_of_its_file_leads_there(tmp_path):
    path = tmp_path / "twosomes.kind"
    path.write_text(KIND.replace("kind pairs", "kind Two by two"))
    cover.load_kind(path)
    with pytest.raises(cover.InputError, match="unknown puzzle 'twobytwo'; did you mean twosomes"):
        cover.loads(f"puzzle: twobytwo\n{BOARD}")


def test_marks_that_are_no_numbers_are_not_reckoned_with(pairs):
    pairs.write_text("kind pairs\nmarks A, B, C\nrules\n  each pair: first != second\n")
    done = run("puzzles", "--check", str(pairs))
    reason = "this symbol is no number, so it cannot be added or compared; 'is MARK', 'same' and 'differ' compare marks"
    assert reason in done.stderr


def test_where_that_asks_for_what_cells_hold_says_where_that_is_asked(pairs):
    pairs.write_text(KIND.replace("each clue:", "each clue where here is white:"))
    done = run("puzzles", "--check", str(pairs))
    assert "what cells hold is asked after ':' by 'if ... then ...'" in done.stderr


def test_small_boards_without_a_solution_show_little(pairs):
    pairs.write_text(KIND.replace("each clue: count shaded nine = clue", "each row: count shaded = 9"))
    assert "this proves little" in run("puzzles", "--check", str(pairs)).stdout


def test_a_request_names_no_path_of_a_kind(pairs):
    last = list(answer({"verb": "count", "text": BOARD, "args": {"kind": str(pairs)}}))[-1]
    assert last["status"] == 1
    assert "unknown kind" in last["message"]


def test_a_kind_of_an_installed_package_is_found_by_the_user_alone(monkeypatch):
    monkeypatch.setattr(table, "_entry_points", lambda: {"plugged": f"{__name__}:KIND"})
    assert cover.count(cover.loads(f"puzzle: plugged\n{BOARD}")).found == cover.count(puzzle()).found
    last = list(answer({"verb": "count", "text": f"puzzle: plugged\n{BOARD}"}))[-1]
    assert "unknown puzzle 'plugged'" in last["message"]


def test_checking_a_kind_says_its_roads(pairs):
    done = run("puzzles", "--check", str(pairs))
    assert done.exit_code == 0
    assert "each shaded: count shaded beside = 1  an automaton" in done.stdout
    assert "small boards tried" in done.stdout


def test_boards_of_variants_are_among_those_that_are_tried():
    kind = kind_of(KIND, "pairs")
    plain, whole = trying_kinds.tried(replace(kind, variants={}), 6), trying_kinds.tried(kind, 6)
    assert whole.boards > plain.boards
    assert whole.solved > plain.solved


def test_checking_a_kind_notes_sentences_that_were_not_tried(pairs):
    never = "each clue: count shaded beside > clue + 9"  # a clue that no small board can have
    pairs.write_text(KIND.replace("each clue: count shaded nine = clue", never))
    done = run("puzzles", "--check", str(pairs))
    assert done.exit_code == 0
    assert "line 7 was not tried, for it says nothing on small boards" in done.stdout
    pairs.write_text(f"kind pairs\nmarks . white, # shaded\nlayout clues\nrules\n  {never}\n")
    done = run("puzzles", "--check", str(pairs))
    assert done.exit_code == 1
    assert "nothing was tried" in done.stdout


def test_checking_a_kind_that_no_small_board_fits_is_no_success():
    trial = trying_kinds.tried(kind_of("kind big\nmarks 1..9\ngrids 9 1,1\nrules\n  each row: differ\n", "big"), 6)
    assert (trial.boards, trial.status) == (0, 1)
    assert "no small board fits this kind" in "\n".join(trial.lines())


def test_sentences_about_walls_are_checked_too():
    trial = trying_kinds.tried(kind_of("kind cut\nlines walls\nrules\n  each part: size = 2\n", "cut"), 6)
    assert (trial.status, trial.untried) == (0, [])


def test_checking_a_kind_finds_two_readings(pairs, monkeypatch):
    monkeypatch.setitem(judging._SIGNS, "=", lambda a, b: a <= b)  # another reading of `=`
    trial = trying_kinds.tried(kind_of(KIND, "pairs"), 6)
    assert "two readings of this kind differ" in trial.fault
    assert "cells:" in trial.fault
    assert run("puzzles", "--check", str(pairs)).exit_code == 1
