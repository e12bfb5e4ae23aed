"""Work on many things: every thing once, answers in order, and puzzles that are the same whoever made them."""

import gzip
from concurrent.futures import ThreadPoolExecutor
from itertools import count, islice

import pytest

import cover
from cover.backends.distributed import items
from cover.backends.distributed.items import mapped
from cover.backends.distributed.pieces import Pieces, Report
from cover.basics.errors import WorkerFailed


def doubled(thing, *, plus=0):
    return 2 * thing + plus


def test_answers_come_in_the_order_of_the_things(threads):
    made = list(mapped(doubled, range(1000), threads, plus=1))
    assert made == [(k, 2 * k + 1) for k in range(1000)]


def test_things_without_end_are_drawn_as_they_are_needed(threads):
    drawn = []
    endless = (drawn.append(k) or k for k in count())
    assert [answer for _, answer in islice(mapped(doubled, endless, threads), 10)] == list(range(0, 20, 2))
    assert len(drawn) < 10 * items.AHEAD


def test_more_things_than_the_window_are_all_answered(threads, monkeypatch):
    monkeypatch.setattr(items, "WINDOW", 50)
    assert [answer for _, answer in mapped(doubled, range(500), threads)] == list(range(0, 1000, 2))


def test_answers_that_wait_for_an_earlier_one_are_no_more_than_the_window(monkeypatch):
    monkeypatch.setattr(items, "WINDOW", 50)
    supply = items.Supply(range(500))
    first, *others = supply.take(64)
    while others:
        supply.settle(others, Report(len(others), [], 0.0, None))
        others = supply.take(64)
    assert supply.made == 50
    supply.settle([first], Report(1, [], 0.0, None))
    assert supply.made == 100


def test_things_that_were_not_answered_are_an_error_at_the_end(threads, monkeypatch):
    monkeypatch.setattr(items.Supply, "_room", lambda self: max(0, 70 - self.made))
    with pytest.raises(WorkerFailed, match="70 things were answered, and there are more"):
        list(mapped(doubled, range(500), threads))


def test_pieces_that_were_lost_are_an_error_at_the_end():
    pieces = Pieces([(0,), (1,)])
    pieces.settle(pieces.take(1), Report(1, [], 0.0, None))
    with pytest.raises(WorkerFailed, match="only 1 of 2 pieces of work were answered, and none is left"):
        pieces.check_end()
    pieces.settle(pieces.take(1), Report(1, [], 0.0, None))
    pieces.check_end()


def test_what_fails_is_raised(threads):
    with pytest.raises(ZeroDivisionError):
        list(mapped(_inverse, [1, 0], threads))


def _inverse(thing):
    return 1 / thing


@pytest.mark.parametrize(
    "wish",
    [
        {"kind": "slitherlink", "size": 4, "count": 3, "seed": 1},
        {"kind": "sudoku", "size": 4, "with_": "killer", "count": 2, "seed": 2},
    ],
)
def test_puzzles_made_one_by_one_are_those_of_one_process(wish, threads):
    alone = [puzzle.to_text() for puzzle in cover.generate(**wish)]
    assert [puzzle.to_text() for puzzle in cover.generate(**wish, executor=threads)] == alone


@pytest.mark.parametrize(
    "wish", [{}, {"full": True}, {"clues": 6}, {"variant": "jigsaw"}, {"needs": "hidden-single", "scale": "steps"}]
)
def test_boards_in_batches_are_the_same_by_any_executor(wish, threads):
    wish = {"kind": "sudoku", "size": 4, "seed": 5, "count": 12, **wish}
    with ThreadPoolExecutor(1) as one:
        made = [[puzzle.to_text() for puzzle in cover.generate(**wish, executor=who)] for who in (threads, one)]
    assert made[0] == made[1]
    assert len(made[0]) == 12
    assert all(cover.unique(cover.loads(text)) for text in made[0])


@pytest.mark.parametrize("more", [{"maximize": "rating"}, {"workers": 2}])
def test_what_no_executor_shares_is_refused(more, threads):
    with pytest.raises(cover.Refused, match="executor"):
        next(cover.generate("sudoku", size=4, executor=threads, **more))


BOARDS = "".join(f"{a}..3.4....3.4..2\n" for a in "1.1....1.1")


def test_the_shards_of_a_corpus_are_the_whole(threads, tmp_path):
    corpus, place = tmp_path / "boards.txt", tmp_path / "answers"
    corpus.write_text(BOARDS + "no board\n")
    alone = cover.batch(corpus, tmp_path / "alone.txt", write="count")
    shared = cover.batch(corpus, place, write="count", executor=threads, shards=4)
    files = sorted(place.glob("*.txt"))
    assert [file.name for file in files] == [f"{k}-of-4.txt" for k in range(1, 5)]
    assert "".join(file.read_text() for file in files) == (tmp_path / "alone.txt").read_text()
    assert shared.kinds == alone.kinds
    files[2].unlink()  # as if it had not been made
    again = cover.batch(corpus, place, write="count", executor=threads, shards=4)
    assert 0 < again.boards < alone.boards
    assert "".join(file.read_text() for file in files) == (tmp_path / "alone.txt").read_text()
    for more in ({"write": "solution", "shards": 4}, {"write": "count", "shards": 5}):
        with pytest.raises(cover.Refused, match="was begun with"):
            cover.batch(corpus, place, executor=threads, **more)
    with pytest.raises(cover.Refused, match="contains other files"):
        cover.batch(corpus, tmp_path, executor=threads, shards=2)


def test_the_shards_of_a_packed_corpus_are_the_whole(threads, tmp_path):
    corpus, place = tmp_path / "boards.txt.gz", tmp_path / "answers"
    corpus.write_bytes(gzip.compress(BOARDS.encode()))
    cover.batch(corpus, tmp_path / "alone.txt", write="count")
    cover.batch(corpus, place, write="count", executor=threads, shards=3)
    files = sorted(place.glob("*.txt"))
    assert all(file.stat().st_size for file in files)
    assert "".join(file.read_text() for file in files) == (tmp_path / "alone.txt").read_text()


@pytest.mark.parametrize("more", [{}, {"shards": 2, "shard": "1/2"}, {"shards": 0}])
def test_what_no_executor_answers_is_refused(more, threads, tmp_path):
    (tmp_path / "boards.txt").write_text(BOARDS)
    with pytest.raises((cover.Refused, ValueError)):
        cover.batch(tmp_path / "boards.txt", tmp_path / "answers", executor=threads, **more)
