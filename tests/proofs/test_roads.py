"""A count is proved by the shorter of two roads, or by the one that is named, and its cost is stated before."""

import pytest
from click.testing import CliRunner

import cover
from certificates import files_of
from cover.basics.errors import Refused
from cover.basics.result import Stop
from cover.cli.table import cover as command
from cover.proofs import certificate, roads, states
from cover.proofs.certificate import prove
from cover.proofs.roads import Roads

DOMINOES = cover.Polyomino.rectangle(6, 6, "dominoes")
LANGFORD = cover.loads("puzzle: langford\nn: 7\n")


@pytest.mark.parametrize(
    ("puzzle", "claim", "proof"),
    [
        (cover.Queens(8), "exactly 92", "proof.lrat"),
        (LANGFORD, "exactly 52", "proof.lrat"),
        (DOMINOES, "count 6728", "proof.cpog"),
    ],
)
def test_the_shorter_road_is_taken_and_its_certificate_holds(puzzle, claim, proof, tmp_path):
    made = prove(puzzle, tmp_path / "c", "count")
    assert (made.claim, int(made.result)) == (claim, int(claim.split()[1]))
    assert {"proof.lrat", "proof.cpog"} & {*made.files} == {proof}
    assert f"holds: exactly {int(made.result)} solutions" in str(cover.check(tmp_path / "c", strict=True))


@pytest.mark.parametrize("puzzle", [cover.Queens(8), LANGFORD, DOMINOES, cover.Polyomino.rectangle(4, 4, "dominoes")])
def test_what_is_stated_beforehand_is_right_within_a_factor_of_three(puzzle, tmp_path):
    def report(words):
        lines.append(words)
        assert not (tmp_path / road).exists()

    lines, long = [], {}
    for road in ("list", "diagram"):
        prove(puzzle, tmp_path / road, "count", as_=road, report=report)
        long[road] = sum(map(len, files_of(tmp_path / road).values()))
    assert [line.rpartition(";")[2] for line in lines] == [" the list is written", " the diagram is written"]
    _, *stated = lines[1].split(" about ")
    for words, true in zip(stated, long.values(), strict=True):
        number, unit = words.split()[:2]
        estimate = float(number) * {"kB": 1e3, "MB": 1e6}[unit]
        assert estimate / 3 < true < estimate * 3


def test_a_list_is_the_same_whether_a_diagram_was_built_or_not(tmp_path, monkeypatch):
    prove(cover.Queens(6), tmp_path / "asked", "count", as_="list")
    monkeypatch.setattr(certificate, "BUILT", 1)
    monkeypatch.setattr(states, "MOST", 1)
    prove(cover.Queens(6), tmp_path / "no-room", "count")
    assert files_of(tmp_path / "asked") == files_of(tmp_path / "no-room")


def test_instead_of_a_tree_of_mostly_dead_ends_another_prover_or_states_are_taken(tmp_path, monkeypatch):
    monkeypatch.setattr(certificate, "tree_nodes", lambda solutions: 3)
    made = prove(cover.Queens(6), tmp_path / "c", "count", as_="list")
    assert (made.claim, made.result.answered_by) == ("exactly 4", "sat:cadical195")
    assert cover.check(tmp_path / "c")
    assert "order.txt" in prove(cover.Queens(6), tmp_path / "d", "count").files


def test_what_is_long_as_list_and_as_diagram_is_counted_by_states(tmp_path, monkeypatch):
    monkeypatch.setattr(roads, "SHORT", 1000)
    lines = []
    made = prove(cover.Queens(6), tmp_path / "c", "count", report=lines.append)
    assert made.claim == "count 4"
    assert set(made.files) == {"README.txt", "cover.dlx", "manifest.json", "order.txt", "puzzle.txt"}
    assert lines[0].endswith("as a diagram; they are counted by states")
    monkeypatch.setattr(certificate, "BUILT", 1)
    prove(cover.Queens(6), tmp_path / "d", "count", report=lines.append)
    assert files_of(tmp_path / "c") == files_of(tmp_path / "d")


def test_what_is_too_long_is_refused_with_its_reason(tmp_path, monkeypatch):
    monkeypatch.setattr(roads, "LISTED", 3)
    monkeypatch.setattr(certificate, "LISTED", 3)
    with pytest.raises(Refused, match="only a diagram could prove this count: a list has 3 solutions at most"):
        prove(cover.Queens(6), tmp_path / "c", "count", as_="list")
    assert prove(cover.Queens(6), tmp_path / "c", "count").claim == "count 4"
    monkeypatch.setattr(roads, "MOST", 5)
    assert prove(cover.Queens(6), tmp_path / "d", "count").figures["states"] == 134
    with pytest.raises(Refused, match="4 solutions; their diagram has 24 nodes"):
        prove(cover.Queens(6), tmp_path / "e", "count", as_="diagram")


def test_a_road_belongs_to_a_count(tmp_path):
    with pytest.raises(Refused, match="unique cannot be proved as 'list': a count can, as list, diagram"):
        prove(cover.Queens(6), tmp_path / "c", "unique", as_="list")
    with pytest.raises(Refused, match="count cannot be proved as 'tree'"):
        prove(cover.Queens(6), tmp_path / "c", "count", as_="tree")


@pytest.mark.parametrize("road", roads.NAMES)
def test_either_road_heeds_time_and_claims(road, tmp_path):
    made = prove(cover.Queens(6), tmp_path / "c", "count", as_=road, seconds=0.0)
    assert (made.claim, made.result.stop) == (None, Stop.TIMEOUT)
    assert str(prove(cover.Queens(6), tmp_path / "c", "count 3", as_=road)) == "not proved: there are 4 solutions"
    assert not (tmp_path / "c").exists()


def test_a_diagram_says_how_far_its_proof_is(tmp_path):
    watched = []
    prove(DOMINOES, tmp_path / "c", "count", watch=watched.append)
    (statistics,) = watched
    assert 0.5 < statistics.progress <= 1
    assert statistics.counters["steps"] > 1000


def test_the_words_have_units_for_people():
    assert Roads(2, 100, 40, 3, 50).words("diagram").startswith("2 solutions: about 0.32 kB as a list, about 1.2 kB as")
    assert Roads(5_000_000, 1000, 400, None, 0).words("list") == (
        "5,000,000 solutions: about 3.0 GB as a list; the list is written"
    )


def test_on_the_command_line(tmp_path):
    (tmp_path / "queens.txt").write_text("puzzle: queens\nsize: 6\n")
    place, file = str(tmp_path / "c"), str(tmp_path / "queens.txt")
    done = CliRunner().invoke(command, ["prove", "--count", "-o", place, file])
    assert (done.exit_code, done.stdout) == (0, "exactly 4\n")
    assert done.stderr.startswith("4 solutions: about ")
    done = CliRunner().invoke(command, ["prove", "--count", "-t", "0", "-o", place + "2", file])
    assert done.exit_code == 30
    done = CliRunner().invoke(command, ["prove", "--as", "list", "-o", place + "2", file])
    assert (done.exit_code, "decide cannot be proved as 'list'" in done.stderr) == (1, True)
