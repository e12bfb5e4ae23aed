"""A journal keeps what was answered, whatever happens to the caller."""

import json

import pytest

from cover import Refused
from cover.backends.distributed.journal import Reports
from cover.backends.distributed.pieces import Pieces, Report
from cover.backends.isolation.abilities import processes_start

FACTS = {"version": "1", "problem": "abc"}
REPORTS = [Report(1, [(0,), (1,), (2,)], 0.75, [1, 10]), Report(2, [(1, 4)], 0.25, [2, 20]), Report(2, [], 0.0, [4, 5])]


@pytest.fixture
def file(tmp_path):
    return str(tmp_path / "journal")


def written(file, reports):
    """A journal of these reports; what waits after them."""
    journal, pieces = Reports(file, FACTS), Pieces([()])
    list(journal.replayed(pieces))
    for report in reports:
        bundle = pieces.take(report.done)
        journal.note(bundle, report)
        pieces.settle(bundle, report)
    journal.close()
    return pieces


def read(file):
    journal, pieces = Reports(file, FACTS), Pieces([()])
    reports = list(journal.replayed(pieces))
    journal.close()
    return reports, pieces


@pytest.mark.parametrize("many", range(4))
def test_a_second_run_goes_on_where_the_first_one_was(file, many):
    before = written(file, REPORTS[:many])
    reports, after = read(file)
    assert [report.value for report in reports] == [report.value for report in REPORTS[:many]]
    assert sorted(piece[:2] for piece in after.waiting) == sorted(piece[:2] for piece in before.waiting)
    assert after.done == pytest.approx(before.done)


def test_a_journal_cut_anywhere_is_a_beginning(file, tmp_path):
    written(file, REPORTS)
    data = (tmp_path / "journal").read_bytes()
    lengths = set()
    for length in range(len(data) + 1):
        (tmp_path / "journal").write_bytes(data[:length])
        lengths.add(len(read(file)[0]))
        rest = (tmp_path / "journal").read_bytes()
        assert rest.endswith(b"\n")
        assert data.startswith(rest)
    assert lengths == {0, 1, 2, 3}


def test_a_torn_journal_goes_on_to_the_same_end(file, tmp_path):
    written(file, REPORTS[:2])
    with open(file, "ab") as torn:
        torn.write(b'["1-2","0:')
    journal, pieces = Reports(file, FACTS), Pieces([()])
    list(journal.replayed(pieces))
    bundle = pieces.take(2)
    journal.note(bundle, REPORTS[2])
    journal.close()
    assert [report.value for report in read(file)[0]] == [report.value for report in REPORTS]


@pytest.mark.skipif(not processes_start(), reason="the system of a browser locks no files")
def test_two_callers_on_one_journal(file):
    first = Reports(file, FACTS)
    with pytest.raises(Refused, match="is the journal of another run"):
        Reports(file, FACTS)
    first.close()
    Reports(file, FACTS).close()


def test_the_journal_of_another_question_is_refused(file):
    Reports(file, FACTS).close()
    with pytest.raises(Refused, match="was begun with problem abc, not xyz"):
        Reports(file, {**FACTS, "problem": "xyz"})


@pytest.mark.parametrize("text", ["puzzle: queens\nsize: 8\n", "17", "{}\n", "[1, 2]\n", "\0" * 10])
def test_a_file_that_is_no_journal_stays_as_it_is(file, tmp_path, text):
    (tmp_path / "journal").write_text(text)
    with pytest.raises(Refused, match="is no journal of this program"):
        Reports(file, FACTS)
    assert (tmp_path / "journal").read_text() == text


@pytest.mark.parametrize("line", [["0", "", 0, 1], ["99", "", 0, 1], ["x", "", 0, 1], [1], {}, ["1", "y", 0, 1]])
def test_a_line_that_does_not_follow_is_refused(file, line):
    written(file, REPORTS[:1])
    with open(file, "a") as journal:
        journal.write(json.dumps(line) + "\n")
    with pytest.raises(Refused, match="does not fit the lines before it"):
        read(file)


def test_a_journal_where_none_can_be_is_an_error_that_names_it(tmp_path):
    with pytest.raises(FileNotFoundError) as error:
        Reports(str(tmp_path / "no" / "such"), FACTS)
    assert str(error.value.filename).endswith("such")
