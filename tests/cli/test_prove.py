"""`cover prove` and `cover check`: statuses, words, JSON, and what is written."""

import json

from cli_help import CLASH, EASY, SEVERAL, answers, run
from cover.proofs.check.kinds import KINDS


def test_a_claim_is_proved_and_checked(tmp_path, file):
    place = tmp_path / "c"
    done = run("prove", "-o", place, file(EASY))
    assert (done.exit_code, done.stdout) == (0, "unique\n")
    assert "proof.lrat" in done.stderr
    for options in ([], ["--fast"], ["--strict"]):
        done = run("check", place, *options)
        assert done.exit_code == 0
        assert done.stdout.startswith("holds: exactly one solution of puzzle.txt (sudoku 4x4, 6 givens), by ")
    answer = run("check", "-v", place).stderr
    assert "lemmas followed" in answer


def test_givens_that_clash_are_proved_to_have_no_solution(tmp_path, file):
    done = run("prove", "-o", tmp_path / "c", file(CLASH))
    assert (done.exit_code, done.stdout) == (0, "unsolvable\n")
    assert run("check", tmp_path / "c").exit_code == 0


def test_a_false_claim_has_its_status_and_leaves_nothing(tmp_path, file):
    board = file(SEVERAL)
    done = run("prove", "-o", tmp_path / "c", "--claim", "unique", board)
    assert (done.exit_code, done.stdout) == (10, "not proved: there are at least 2 solutions\n")
    done = run("prove", "-o", tmp_path / "c", "-t", "0", board)
    assert (done.exit_code, done.stdout) == (30, "not decided (timeout); nothing is written\n")
    assert not (tmp_path / "c").exists()


def test_the_claim_may_be_a_number_and_the_answer_json(tmp_path, file):
    board = file(SEVERAL)
    (answer,) = answers(run("prove", "--json", "-o", tmp_path / "c.tar.gz", "--claim", "exactly-72", board))
    assert (answer["claim"], answer["found"], answer["figures"]["solutions"]) == ("exactly 72", 72, 72)
    (answer,) = answers(run("check", "--json", tmp_path / "c.tar.gz"))
    assert (answer["holds"], answer["fault"], answer["trusted"]) == (True, None, [])
    assert len(answer["steps"]) == 7


def test_a_forged_certificate_is_refused_and_a_missing_one_cannot_be_read(tmp_path, file):
    place = tmp_path / "c"
    run("prove", "-o", place, file(EASY))
    about = json.loads((place / "manifest.json").read_text())
    (place / "manifest.json").write_text(json.dumps(about | {"claim": "unsolvable"}))
    done = run("check", place)
    assert done.exit_code == 10
    assert done.stdout.startswith("refused: ")
    assert run("check", tmp_path / "none").exit_code == 1
    assert run("check", place, tmp_path / "none").exit_code == 1


def test_a_kind_without_an_encoder_says_what_is_taken_on_trust(tmp_path, file, monkeypatch):
    monkeypatch.delitem(KINDS, "steiner")
    place = tmp_path / "c"
    text = "puzzle: steiner\npoints: 7\ngiven: 1-2-3 1-4-5\n"
    assert run("prove", "-o", place, "--claim", "exactly-2", file(text)).exit_code == 0
    done = run("check", place)
    assert (done.exit_code, "taken on trust: that it states this steiner" in done.stdout) == (0, True)
    assert run("check", "--strict", place).exit_code == 10
