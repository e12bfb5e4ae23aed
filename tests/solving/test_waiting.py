"""Asynchronous use: the loop goes on while a search runs, and a cancelled task leaves no search behind."""

import asyncio
import threading

import pytest

import cover
from cover.backends.isolation.abilities import threads_start
from cover.solving import waiting
from generators import dominoes

in_a_thread = pytest.mark.skipif(not threads_start(), reason="what a loop waits for runs in a thread")


@in_a_thread
def test_a_puzzle_is_solved_while_the_loop_goes_on():
    async def both():
        ticks = 0
        task = asyncio.create_task(cover.solve_async(cover.Queens(6), "dlx", limit=None))
        while not task.done():
            await asyncio.sleep(0)
            ticks += 1
        return ticks, await task

    ticks, result = asyncio.run(both())
    assert ticks
    assert result.found == 4


@in_a_thread
@pytest.mark.parametrize("backend", ["dlx", "dlx:learn", "sat:cadical195", "sat:glucose4", "cpsat"])
def test_cancelling_ends_the_search(backend):
    before = threading.active_count()

    async def cancelled():
        task = asyncio.create_task(cover.run_async(cover.count, dominoes(12, 12), backend, memo="off", hints=True))
        await asyncio.sleep(0.2)
        assert not task.done()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    assert threading.active_count() == before


@in_a_thread
def test_time_outs_of_asyncio_end_a_search_too():
    async def late():
        async with asyncio.timeout(0.1):
            await cover.run_async(cover.count, dominoes(12, 12), "dlx", memo="off")

    with pytest.raises(TimeoutError):
        asyncio.run(late())


@in_a_thread
def test_what_a_function_raises_is_raised():
    with pytest.raises(cover.Refused, match="takes no kernl"):
        asyncio.run(cover.solve_async(cover.Queens(4), "dlx", kernl="bits"))


@in_a_thread
def test_the_end_of_an_iterator_is_an_error_as_any_other():
    """No future takes a StopIteration: whoever awaits it would wait for ever."""
    with pytest.raises(RuntimeError, match="interrupted"):
        asyncio.run(asyncio.wait_for(cover.run_async(next, iter(())), 60))


@in_a_thread
def test_an_interrupt_after_the_end_has_no_effect():
    """The thread still has to report its result, which nothing may break off."""
    ended, interrupted, reported = threading.Event(), threading.Event(), []
    call = waiting._Call(int, "7")

    def report():
        ended.set()
        interrupted.wait(60)
        reported.append(call.result)

    thread = threading.Thread(target=call.run, args=(report,))
    thread.start()
    assert ended.wait(60)
    call.interrupt(thread)
    interrupted.set()
    thread.join()
    assert reported == [7]


def test_where_no_threads_start_the_answer_comes_before_anything_else(monkeypatch):
    """As in a browser. Driven by hand, since an event loop may be unable to wait there."""
    monkeypatch.setattr(waiting.abilities, "threads_start", lambda: False)
    for asked in (cover.solve_async(cover.Queens(6), "dlx", limit=None), cover.run_async(cover.count, cover.Queens(6))):
        with pytest.raises(StopIteration) as answered:
            asked.send(None)
        assert answered.value.value.found == 4
    with pytest.raises(cover.Refused, match="takes no kernl"):
        cover.solve_async(cover.Queens(4), "dlx", kernl="bits").send(None)
