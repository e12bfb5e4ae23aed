"""A campaign for the kernels of dlx: on generated covers all list the same solutions, and limits are hit exactly.

Covers have colors, bounds, secondary items and costs. A third are small, a third have thousands of nodes, so that
subtrees are searched in chunks, and a third are known ones with holes. Kernel links is the measure; small covers are
put to plain Python too. Each other kernel (bits with its chunks, slices with one thread and three, learn) must list the
same set and count it; bits in the same order, with as many nodes on each level. Each is also stopped: at limits of
nodes and of solutions, by slices and batches of any size, and for good; parts are handed back and searched elsewhere.
What it has found must be exactly what it had to find. Memo and diagram must count the same, the cheapest solutions
must be those of the list. Last, whole verbs are interrupted by a signal at a random time: what they have given until
then must be part of the list, each solution once.
"""

from __future__ import annotations

import random
import signal
from collections import Counter
from itertools import pairwise

import cover
import cover._native as _native
from cover.backends.dlx import Dlx
from cover.basics.result import Budget, Question, Statistics
from cover.problems.exact_cover import ExactCover, Item, Option
from generators import brute_force, dominoes, latin, queens, random_cover
from more import MORE

Pause = _native.Pause
MOST_NODES = 60_000  # of links: larger covers are left out
TRIED = 11  # options to which every subset is tried
WHOLE = 1e9  # seconds: no limit


# ---------------------------------------------------------------- covers
def large_cover(rng: random.Random) -> ExactCover:
    """A random cover that often has thousands of nodes, some with bounds, colors and costs."""
    many = rng.randint(8, 22)
    bounded = rng.random() < 0.25
    items = [Item(f"p{k}", *rng.choice([(1, 1), (1, 1), (0, 1), (1, 2)])) if bounded else f"p{k}" for k in range(many)]
    names = [f"p{k}" for k in range(many)]
    extra = [f"s{k}" for k in range(rng.randint(0, 5))]
    most, share = rng.choice([2, 3, 3, 4]), rng.choice([0.05, 0.15, 0.3])
    even, colors = rng.random() < 0.4, rng.random() < 0.6
    options = []
    for number in range(rng.randint(2 * many, 6 * many)):
        covers, paints = rng.sample(names, most if even else rng.randint(1, most)), {}
        for name in extra:
            if rng.random() >= share:
                continue
            if colors and rng.random() < 0.7:
                paints[name] = rng.choice(["red", "blue", "green"])
            else:
                covers.append(name)
        options.append(Option(number, tuple(covers), paints, cost=rng.choice([0, 1, 5, -2])))
    return ExactCover(items, options, extra)


def known_cover(rng: random.Random) -> ExactCover:
    """Queens, dominoes or a Latin square, without some of the options."""
    whole = rng.choice(
        [lambda: queens(rng.randint(5, 10)), lambda: latin(rng.choice([3, 4])), lambda: dominoes(rng.choice([4, 5]), 6)]
    )()
    labels = list(whole.decisions)
    gone = set(rng.sample(range(len(labels)), rng.randint(0, len(labels) // 5)))
    names = list(whole.item_names)
    options = {label: tuple(whole.option(k).covers) for k, label in enumerate(labels) if k not in gone}
    return ExactCover(names[: whole.primary], options, names[whole.primary :])


def generated(rng: random.Random, number: int) -> ExactCover:
    if number % 3 == 0:
        return random_cover(rng, rng.choice([8, TRIED, 20, 45]))
    return large_cover(rng) if number % 3 == 1 else known_cover(rng)


# ---------------------------------------------------------------- searches
def taken(search: _native.CoverSearch) -> list[tuple[int, ...]]:
    starts, decisions = search.take_batch()
    flat = decisions.tolist()
    return [tuple(flat[low:high]) for low, high in pairwise(starts.tolist())]


def ended(search: _native.CoverSearch, **limits: int) -> Pause:
    """Runs until something other than a slice or a full batch stops it."""
    while (pause := search.run(WHOLE, **limits)) is Pause.SLICE:
        pass
    return pause


class Trial:
    """One cover, its solutions by kernel links, and what was asked of the others."""

    def __init__(self, problem: ExactCover, rng: random.Random, seen: Counter):
        self.problem, self.rng, self.seen = problem, rng, seen
        self.first = rng.choice([1, 2, 5, 20, 300])  # nodes of bits before slices begin
        base = self.made("links", True)
        self.fits = base.run(WHOLE, nodes=MOST_NODES) is Pause.EXHAUSTED
        self.listed, self.base = taken(base), base
        self.wanted = set(self.listed)
        assert not self.fits or len(self.wanted) == len(self.listed), "links lists a solution twice"

    def made(self, kernel: str, collect: bool, workers: int = 1, **settings: object) -> _native.CoverSearch:
        return _native.CoverSearch(self.problem.native, kernel, collect, workers, first_nodes=self.first, **settings)

    def some_workers(self) -> int:
        return self.rng.choice([1, 1, 1, 3])

    def whole(self, kernel: str, **settings: object) -> tuple[list[tuple[int, ...]], int]:
        """Lists and counts, and compares; (the list, nodes)"""
        search = self.made(kernel, True, **settings)
        assert ended(search) is Pause.EXHAUSTED
        listed = taken(search)
        assert len(listed) == len(self.listed), f"{len(listed)} solutions"
        assert set(listed) == self.wanted, "other solutions"
        assert search.solutions == len(listed)
        assert sum(search.levels) == search.nodes
        assert abs(search.progress - 1) < 1e-9
        if kernel in ("links", "bits"):
            assert listed == self.listed, "another order"
            assert (search.nodes, search.levels) == (self.base.nodes, self.base.levels), "other nodes"
        count = self.made(kernel, False, **settings)
        assert ended(count) is Pause.EXHAUSTED
        assert count.solutions == len(listed), f"counts {count.solutions}"
        alike = kernel != "learn" and "judge" not in settings  # what pays depends on whether solutions are listed
        assert not alike or count.nodes == search.nodes, "counting takes other nodes"
        return listed, search.nodes

    def node_limit(self, kernel: str, nodes: int) -> None:
        limit, search = self.rng.randint(1, nodes), self.made(kernel, True, self.some_workers())
        pause = ended(search, nodes=limit)
        assert search.nodes <= limit, f"{search.nodes} nodes of {limit}"
        assert pause is Pause.EXHAUSTED or (pause is Pause.NODES and search.nodes == limit), f"{pause} at {limit} nodes"
        early = taken(search)
        assert ended(search) is Pause.EXHAUSTED
        assert search.nodes == nodes, f"{search.nodes} nodes after a limit of {limit}, not {nodes}"
        rest = taken(search)
        assert len(early) + len(rest) == len(self.listed)
        assert {*early, *rest} == self.wanted
        self.seen["limits of nodes"] += 1

    def solution_limit(self, kernel: str) -> None:
        limit, collect = self.rng.randint(1, len(self.listed)), self.rng.random() < 0.7
        workers = self.some_workers()
        search = self.made(kernel, collect, workers)
        pause = ended(search, solutions=limit)
        assert (pause, search.solutions) == (Pause.SOLUTIONS, limit), f"{pause}, {search.solutions} of {limit}"
        early = taken(search)
        if collect:
            assert len(early) == len(set(early)) == limit
            assert set(early) <= self.wanted
            if kernel == "bits" and workers == 1:
                assert early == self.listed[:limit]
                plain = self.made("links", True)
                ended(plain, solutions=limit)
                assert (plain.nodes, plain.levels) == (search.nodes, search.levels), f"other nodes at {limit} solutions"
        assert ended(search) is Pause.EXHAUSTED
        assert search.solutions == len(self.listed)
        if collect:
            assert {*early, *taken(search)} == self.wanted
        self.seen["limits of solutions"] += 1

    def pauses(self, kernel: str, listed: list[tuple[int, ...]], nodes: int) -> None:
        search, parts = self.made(kernel, True), []
        steps = self.rng.choice([1, 3, 50, 1000]) * (1 + nodes // 3000)
        batch = self.rng.choice([1, 7, 300, None])
        while True:
            before = search.nodes
            pause = search.run(self.rng.choice([0, WHOLE]), steps=steps, batch=batch)
            some = taken(search)
            assert batch is None or len(some) <= batch
            assert kernel == "slices" or search.nodes <= before + steps
            parts += some
            assert search.solutions == len(parts)
            if pause is Pause.EXHAUSTED:
                break
            self.seen["pauses"] += 1
        assert parts == listed, "other solutions with pauses"
        assert search.nodes == nodes

    def killed(self, kernel: str) -> None:
        search = self.made(kernel, True, self.some_workers())
        search.run(WHOLE, steps=self.rng.randint(1, 3000))
        early = taken(search)
        assert len(early) == len(set(early))
        assert set(early) <= self.wanted
        self.seen["kills"] += 1

    def handed_back(self, kernel: str) -> None:
        """Stopped somewhere, what is left searched part by part, each perhaps stopped again."""
        ways, found, nodes = [[]], [], 0
        while ways:
            search = self.made(kernel, True, way=ways.pop())
            search.run(WHOLE, steps=self.rng.choice([2, 40, 2000, 10**6]) if len(ways) < 300 else None)
            left = search.leftover()
            self.seen["handed back"] += len(left)
            ways += left
            found += taken(search)
            nodes += search.nodes
        assert len(found) == len(self.listed), f"{len(found)} solutions in parts, not {len(self.listed)}"
        assert set(found) == self.wanted
        assert nodes == self.base.nodes, f"{nodes} nodes in parts, not {self.base.nodes}"

    def counted(self) -> None:
        """By the memo, with limits too, and by the diagram."""
        memo = _native.Counting(self.problem.native, "links", True, 1 << 24)
        while memo.run(WHOLE) is not Pause.EXHAUSTED:
            pass
        assert memo.found == len(self.listed), f"the memo counts {memo.found}"
        both = _native.Counting(self.problem.native, self.rng.choice(["links", "bits"]), False, 1 << 24)
        while (pause := both.run(self.rng.choice([0, WHOLE]))) is not Pause.EXHAUSTED:
            assert pause is Pause.SLICE
            assert both.found <= len(self.listed)
        assert both.found == len(self.listed), f"memo and kernel count {both.found}"
        if len(self.listed) < 5000:
            assert cover.diagram(self.problem).count() == len(self.listed), "the diagram counts otherwise"

    def cheapest(self) -> None:
        costs = self.problem.costs.tolist()
        every = sorted(sum(costs[o] for o in choice) for choice in self.listed)
        keep = self.rng.choice([1, 3, 20])
        *_, kept = Dlx().search(self.problem, Question.CHEAPEST, Budget(limit=keep), Statistics())
        found = [sum(costs[o] for o in choice) for choice in kept.lists()]
        assert found == every[:keep], f"the cheapest cost {found}, not {every[:keep]}"
        self.seen["cheapest"] += 1

    def by_words(self) -> None:
        """Whole searches by `auto`, as a verb has them."""
        search = Dlx().search(self.problem, Question.ALL, Budget(), Statistics())
        found = [tuple(choice.tolist()) for batch in search for choice in batch]
        assert len(found) == len(self.listed)
        assert set(found) == self.wanted
        assert cover.count(self.problem).found == len(self.listed)

    def all(self) -> None:
        seen, rng = self.seen, self.rng
        seen["nodes"] += self.base.nodes
        seen["above 6,000 nodes"] += self.base.nodes > 6000
        seen["solutions"] += len(self.listed)
        for fact in ("bounds", "colors", "costs"):
            seen[fact] += getattr(self.problem, f"has_{fact}")
        if len(self.problem) <= TRIED:
            labels = {frozenset(self.problem.decisions[o] for o in choice) for choice in self.listed}
            assert labels == brute_force(self.problem), "links lists other solutions than plain Python"
            seen["by plain Python"] += 1
        for kernel in ("links", "bits", "slices", "learn"):
            if _native.kernel_refuses(self.problem.native, kernel):
                seen[f"refused by {kernel}"] += 1
                continue
            if kernel == "learn" and (len(self.listed) > 200 or self.base.nodes > 5000):
                continue
            listed, nodes = self.whole(kernel)
            seen[kernel] += 1
            if kernel == "learn":
                continue
            if kernel == "slices":
                self.whole(kernel, judge=True)
            if rng.random() < 0.3:
                self.whole(kernel, workers=rng.choice([2, 3]))
            self.node_limit(kernel, nodes)
            if self.listed:
                self.solution_limit(kernel)
            self.pauses(kernel, listed, nodes)
            self.killed(kernel)
            if kernel != "slices" and rng.random() < 0.3:
                self.handed_back(kernel)
        self.counted()
        if self.problem.has_costs:
            self.cheapest()
        if rng.random() < 0.2:
            self.by_words()


# ---------------------------------------------------------------- verbs that a signal ends
def interrupted(rng: random.Random, seen: Counter) -> None:
    """A listing that a signal ends: a part of the whole list, each solution once."""
    problem = rng.choice([queens(9), dominoes(6, 6), latin(4)])
    kernel = rng.choice(["auto", "links", "bits", "slices"])
    whole = {
        tuple(c.tolist()) for batch in Dlx("links").search(problem, Question.ALL, Budget(), Statistics()) for c in batch
    }
    found: list[tuple[int, ...]] = []

    def stop(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, rng.uniform(1e-5, 0.02))
        search = Dlx(kernel, workers=rng.choice([1, 1, 2])).search(problem, Question.ALL, Budget(), Statistics())
        for batch in search:
            for choice in batch:
                found.append(tuple(choice.tolist()))
        signal.setitimer(signal.ITIMER_REAL, 0)
        seen["ended before the signal"] += 1
    except KeyboardInterrupt:
        seen["ended by the signal"] += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(found) == len(set(found)), "a solution twice"
    assert set(found) <= whole


def test_small_covers_are_listed_and_counted_alike():
    seen = Counter()
    for seed in range(2000 * MORE):
        rng = random.Random(f"small {seed}")
        trial = Trial(random_cover(rng, max_options=30), rng, seen)
        if not trial.fits:
            continue
        for kernel in ("bits", "slices"):
            if _native.kernel_refuses(trial.problem.native, kernel):
                assert kernel == "bits" or trial.problem.has_bounds
                continue
            trial.whole(kernel)
            seen[kernel] += len(trial.listed)
        trial.counted()
    assert min(seen["bits"], seen["slices"]) > 1000


def test_kernels_agree_and_stop_at_limits():
    seen = Counter()
    for seed in range(18 * MORE):
        rng = random.Random(f"quick {seed}")
        trial = Trial(generated(rng, seed), rng, seen)
        if trial.fits:
            trial.all()
    for seed in range(3):
        interrupted(random.Random(f"quick alarm {seed}"), seen)
    assert seen["links"] > 10
    assert seen["bits"] > 10
    assert seen["slices"] > 5
    assert seen["limits of nodes"] > 20
    assert seen["ended by the signal"] + seen["ended before the signal"] == 3
