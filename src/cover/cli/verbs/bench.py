"""`cover bench`: measurements that can be gone on with, reports of them, and comparisons of two."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cover.cli.boundary import complain
from cover.cli.shared import options
from cover.cli.shared.names import named
from cover.cli.shared.output import Output
from cover.cli.shared.progress import steps

if TYPE_CHECKING:
    from cover_lab.suite import Suite
    from cover_lab.versus import Outcome

DISAGREED, WORSE = 10, 10


@click.command(
    cls=options.Verb,
    bounded="",
    examples=["cover bench --list", "cover bench --corpus boards.sdm --repeat 1", "cover bench report bench-corpus"],
    statuses={0: "measured", 10: "answers disagree; compare: something became slower or searches otherwise"},
)
@click.argument("words", nargs=-1, metavar="SUITE... | report DIR | compare OLD NEW")
@click.option("--live", is_flag=True, help="compare: OLD and NEW are Python interpreters, measured now, in turn.")
@click.option("--list", "listing", is_flag=True, help="List the suites, and the competitors that are installed.")
@click.option(
    "--corpus",
    multiple=True,
    type=options.FILE,
    metavar="FILE",
    help="Files of puzzles, in place of a suite or besides it.",
)
@click.option("--question", "questions", metavar="A,B,...", help="one, unique (default), count, all, best, prove.")
@click.option(
    "-b",
    "--backends",
    "--backend",
    "backend",
    default="",
    metavar="A,B,...",
    help="Backends to measure, instead of those of the suite.",
)
@click.option("--peers", "competitors", is_flag=True, help="Ask the packages and programs of others, too.")
@click.option("--repeat", type=click.IntRange(1, 1000), metavar="N", help="Runs of each case by each backend.")
@click.option("-t", "--timeout", "seconds", type=options.seconds, metavar="TIME", help="Time limit of each run.")
@click.option("--memory", type=options.size, metavar="SIZE", help="Memory limit of each run: 500M, 2GB, 2GiB.")
@click.option("-w", "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Threads of a search.")
@click.option("--seed", type=options.number, metavar="N", help="Seed for backends that choose at random.")
@click.option("-o", "--output", "place", metavar="DIR", help="Directory of the results; by default bench-SUITE.")
@options.on
@options.answering("--json", "--quiet")
def bench(
    words: tuple[str, ...],
    listing: bool,
    live: bool,
    corpus: tuple[str, ...],
    questions: str | None,
    backend: str,
    competitors: bool,
    place: str | None,
    output: Output,
    **settings: Any,
) -> int:
    """Put suites of puzzles to several backends, again and again, and keep all that was measured.

    Every backend runs in a process of its own, warmed up, in turn with the others; answers are checked outside the
    timed part, and two that contradict each other stop the bench. A bench that was stopped, or killed, goes on where
    it was when it is started again.

    'bench report DIR' writes tables, and with matplotlib pictures and a page, into DIR. 'bench compare OLD NEW' says
    what became slower or faster beyond noise, and what searches otherwise than before. With --live OLD and NEW are the
    Python interpreters of two builds, which are measured now, side by side, on the suite 'speed', another one, or a
    corpus: 'bench compare --live OLD NEW SUITE'.

    With --on the workers of an executor measure, a case each, all its backends in turn on one core. What they measure
    comes to this process, which keeps it in DIR.
    """
    first = words[0] if words else ""
    if listing:
        return _list(output)
    if settings["executor"] is not None and (live or first in ("report", "compare")):
        raise click.UsageError("--on goes with suites and --corpus, not with report and compare")
    if first == "report":
        return _report(_places(words, 1, "report DIR"), output)
    if live:
        return _live(words, corpus, questions, named(backend, _unknown), settings, output)
    if first == "compare":
        return _compare(_places(words, 2, "compare OLD NEW"), output)
    if not words and not corpus:
        raise click.UsageError("which suite? `cover bench --list` lists them")
    return _run(list(words), corpus, questions, named(backend, _unknown), competitors, place, settings, output)


def _places(words: tuple[str, ...], count: int, usage: str) -> list[Path]:
    if len(words) != count + 1:
        raise click.UsageError(f"cover bench {usage}")
    return [Path(word) for word in words[1:]]


def _unknown(name: str) -> str | None:
    from cover_lab.solvers import unknown

    return unknown(name)


def _list(output: Output) -> int:
    from cover_lab import suite
    from cover_lab.solvers import competitors

    for name in suite.names():
        one = suite.load(name)
        facts = {"suite": name, "about": one.about, "instances": len(one.instances), "cases": len(one.cases)}
        if output.json:
            output.record(facts | {"timeout": one.timeout, "repeat": one.repeat, "backends": list(one.backends)})
        else:
            output.result(f"{name:<14}{facts['cases']:>4} cases  {one.about}")
    for name, absent in competitors().items():
        if output.json:
            output.record({"peer": name, "absent": absent})
        else:
            output.result(f"{name:<24}{'absent: ' + absent if absent else 'here'}")
    return 0


def _run(
    words: list[str],
    corpus: tuple[str, ...],
    questions: str | None,
    backends: list[str],
    competitors: bool,
    place: str | None,
    settings: dict[str, Any],
    output: Output,
) -> int:
    from cover_lab.running import Bench, Disagreement
    from cover_lab.solvers import peers

    wanted = _wanted(words, corpus, questions)
    where = Path(place or f"bench-{wanted.name}")
    with steps(output) as step:
        one = Bench(
            wanted,
            where,
            backends,
            peers() if competitors else [],
            report=lambda done, total, text: step(done, total, f"{done} of {total}: {text}"),
            **settings,
        )
        try:
            made = one.run()
        except Disagreement as error:
            complain(str(error))
            return DISAGREED
    output.note(f"{made:,} runs, in {where}; `cover bench report {where}` writes the page")
    return _report([where], output, written=False)


def _wanted(words: list[str], corpus: tuple[str, ...], questions: str | None) -> Suite:
    """The suites that were named, with the puzzles of a corpus."""
    from cover_lab import suite
    from cover_lab.groups import QUESTIONS

    asked = [word.strip() for word in (questions or "").split(",") if word.strip()]
    for question in asked:
        if question not in QUESTIONS:
            raise click.UsageError(f"unknown question {question!r}; there are {', '.join(QUESTIONS)}")
    if asked and not corpus:
        raise click.UsageError("--question goes with --corpus; a suite names its own")
    if not words:
        return suite.of_corpus(_puzzles(corpus), asked or ["unique"])
    joined = suite.joined(words)
    return suite.with_corpus(joined, _puzzles(corpus), asked) if corpus else joined


def _puzzles(names: Sequence[str]) -> list[tuple[str, Any]]:
    """The puzzles of files, each with a name of its own."""
    from cover.basics.errors import InputError
    from cover.formats import load_all

    found = []
    for name, called in zip(names, _tails(names), strict=True):
        if Path(name).is_dir():
            raise InputError(
                "a directory: --corpus wants a file with puzzles, and may be given several times", source=name
            )
        some = list(load_all(name))
        found += [(called if len(some) == 1 else f"{called} {k}", puzzle) for k, puzzle in enumerate(some, 1)]
    return found


def _tails(names: Sequence[str]) -> list[str]:
    """Each file's name, with as many of the directories above it as tell it from the others."""
    paths = [Path(name).absolute().parts for name in names]

    def tail(path: tuple[str, ...]) -> str:
        others = [other for other in paths if other != path]
        lengths = range(1, len(path) + 1)
        return "/".join(path[-next(k for k in lengths if all(path[-k:] != other[-k:] for other in others)) :])

    return [tail(path) for path in paths]


def _report(places: list[Path], output: Output, written: bool = True) -> int:
    from cover_lab.results import Results

    results = Results.of(places[0])
    if output.json:
        for row in results.summary():
            output.record(row)
    else:
        from cover_lab.report.terminal import shown

        output.result(shown(results, output.styled).rstrip("\n"))
    if written:
        from cover_lab.report.page import write

        with steps(output) as step:
            for path in write(results, places[0], step):
                output.note(f"written: {path}")
    return 0


def _compare(places: list[Path], output: Output) -> int:
    from cover_lab.results import Results
    from cover_lab.versus import compared

    return _printed(compared(*(Results.of(place) for place in places)), output)


def _live(
    words: tuple[str, ...],
    corpus: tuple[str, ...],
    questions: str | None,
    backends: list[str],
    settings: dict[str, Any],
    output: Output,
) -> int:
    from cover_lab.live import ROUNDS, Live, Side

    if len(words) < 3 or words[0] != "compare":
        raise click.UsageError("cover bench compare --live OLD_PYTHON NEW_PYTHON [SUITE...]")
    for python in words[1:3]:
        if shutil.which(python) is None:
            raise click.UsageError(f"{python}: no Python interpreter; two builds side by side need the one of each")
    wanted = _wanted(list(words[3:]) or ([] if corpus else ["speed"]), corpus, questions)
    sides = [Side(python) for python in words[1:3]]
    with steps(output) as step:
        one = Live(
            wanted,
            sides[0],
            sides[1],
            rounds=settings["repeat"] or ROUNDS,
            seconds=settings["seconds"],
            backends=tuple(backends),
            report=step,
        )
        verdict = one.run()
    return _printed(verdict, output)


def _printed(verdict: Outcome, output: Output) -> int:
    if output.json:
        for row in verdict.as_json():
            output.record(row)
    else:
        output.result(str(verdict))
    return WORSE if verdict.worse else 0
