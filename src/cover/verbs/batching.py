"""Boards by the million: one line in, one line out, in order and in constant memory; resumable."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, BinaryIO

from cover.backends import registry
from cover.basics.arguments import flag, whole
from cover.basics.arguments import path as place
from cover.basics.errors import InputError, Refused
from cover.formats.text import Source
from cover.problems.reductions.arrows import OPTIONS
from cover.puzzles.kinds.table import kind_names
from cover.solving.batches.answering import Asked, How
from cover.solving.batches.journal import Journaled, Stream
from cover.solving.batches.running import Job, Twins
from cover.solving.batches.summary import Summary
from cover.solving.batches.writing import FILTERS, WRITE, Wanted, Writes

MOST_SHARDS = 1_000_000


@dataclass(frozen=True)
class Corpus:
    """What is asked of every board, with the names of `batch`. Raises Refused for what does not go together."""

    kind: str | None = None
    column: str | None = None
    write: str | None = None
    columns: str | Iterable[str] | None = None
    header: bool = False
    filter: str | None = None
    distinct: bool = False
    limit: int | None = 2
    seconds: float | None = None
    nodes: int | None = None
    workers: int = 1
    shard: str | tuple[int, int] | None = None
    backend: str = "auto"
    rules: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Kinds from outside are looked for only where one is named: that takes longer than a thousand boards.
        for name, names in (("kind", kind_names), ("write", lambda: WRITE), ("filter", lambda: FILTERS)):
            value = getattr(self, name)
            if value is not None and value not in (known := tuple(names())):
                raise Refused(f"{name}={value!r}: there are {', '.join(known)}")
        whole("workers", self.workers, 1, 256)
        few = self.limit is not None and whole("limit", self.limit, 1) < 2
        if self.filter is not None and few:
            raise Refused("filter= needs a limit of 2 or more, to tell one solution from more than one")
        if self.header and (self.columns is None or self.write == "json"):
            raise Refused("header= needs columns= and cannot be used with --json")
        if flag("distinct", self.distinct) and self.shard is not None:
            raise Refused("distinct= compares all boards with each other: without shards")
        _ = self.part
        if self.backend != "auto":
            registry.make(self.backend, **{key: value for key, value in self.how.options.items() if key not in OPTIONS})
        if self.columns is None:
            return
        from cover.verbs.columns import FORMS

        rated = {*self._columns} - {"board", *FORMS}
        if rated - {"solutions"} and not self.how.is_usual:
            raise Refused("columns= rates only plain boards: it does not go with other backends, rules or options")
        if self.write not in (None, "json") or self.filter is not None:
            raise Refused("columns= says what to write for every board: it does not go with write= or filter=")
        if rated and few:
            raise Refused("columns= needs a limit of 2 or more: only boards with one solution are rated")

    @property
    def settings(self) -> dict[str, Any]:
        """What must be the same where a run goes on."""
        made = {"write": self.write or "solution", "filter": self.filter, "limit": self.limit}
        made |= {"kind": self.kind, "column": self.column, **self.how.settings}
        if self.distinct:
            made["distinct"] = True
        if self.part is not None:
            made["shard"] = "{}/{}".format(*self.part)
        return made if self.columns is None else made | {"columns": ",".join(self._columns), "header": self.header}

    @property
    def part(self) -> tuple[int, int] | None:
        """The shard as its number from 1, of how many; the header of a table stands in the first. Raises Refused for
        what is none."""
        if self.shard is None:
            return None
        words = self.shard.split("/") if isinstance(self.shard, str) else list(self.shard)
        try:
            number, many = map(int, words)
        except (ValueError, TypeError):
            number = many = 0
        if not 1 <= number <= many <= MOST_SHARDS:
            raise Refused("shard= must be the number of a part and how many parts there are, such as 2/8")
        return number, many

    @property
    def how(self) -> How:
        return How(self.backend, self.rules, {key: value for key, value in self.options.items() if value is not None})

    @cached_property
    def _columns(self) -> tuple[str, ...]:
        words = self.columns.split(",") if isinstance(self.columns, str) else self.columns or ()
        return tuple(word.strip() for word in words)

    @cached_property
    def writes(self) -> Writes:
        """What makes the lines. Raises Refused for a column that there is not."""
        if self.columns is None:
            return Wanted(self.write or "solution", self.filter, self.limit)
        from cover.verbs.columns import Columns, refuse_unknown  # brings every scale, which few batches ask for

        refuse_unknown(self._columns)
        return Columns(self._columns, self.workers, self.write == "json", self.seconds)

    @property
    def _twins(self) -> Twins | None:
        if not self.distinct:
            return None
        from cover.verbs.forms import Seen

        return Seen(self.seconds).note

    def answer(
        self,
        source: Source,
        sink: Journaled | Stream,
        report: Callable[[Summary], None] | None = None,
        unreadable: Callable[[InputError], None] = lambda error: None,
    ) -> Summary:
        """Answer every line of the source, from where the sink's mark says; see `batches.running.Job`."""
        # The names of columns are one line of the whole corpus: before the first part, and not again where a run goes
        # on.
        first = self.part is None or self.part[0] == 1
        if self.header and first and not sink.mark.length:
            from cover.verbs.columns import joined

            sink.append(joined(self._columns), sink.mark.progress, sink.mark.totals)
        asked = Asked(self.limit, self.seconds, self.nodes, self.workers)
        return Job(
            source,
            sink,
            self.writes,
            asked,
            self.kind,
            self.column,
            self.part,
            self.how,
            self._twins,
            report or _quiet,
            unreadable,
        ).run()


def answered(
    asked: Corpus,
    corpus: str | os.PathLike[str] | bytes,
    output: str | os.PathLike[str] | BinaryIO,
    *,
    resume: bool,
    report: Callable[[Summary], None] | None,
    executor: Any,
    shards: int | None,
) -> Summary:
    """Answer a file or bytes into a file or stream; by an executor, into a directory. Raises Refused for what does not
    go together."""
    # What does not go together is refused before anything is opened.
    _ = asked.writes
    if executor is not None:
        from cover.verbs import shards as by_shards

        is_file = not isinstance(corpus, bytes) and isinstance(output, str | os.PathLike)
        if not is_file or asked.shard is not None or shards is None:
            raise Refused("executor= writes into a directory: it needs shards=, and does not go with shard=")
        places = _place(corpus), str(place("output", output))
        return by_shards.answered(asked, *places, whole("shards", shards, 1), executor, report or _quiet)
    if shards is not None:
        raise Refused("shards= needs executor=")
    with Source.of_text(corpus) if isinstance(corpus, bytes) else Source.of_place(_place(corpus)) as source:
        if isinstance(output, str | os.PathLike):
            name = place("output", output)
            if not isinstance(corpus, bytes):
                refuse_same(_place(corpus), name)
            return asked.answer(source, Journaled(name, asked.settings, resume), report)
        if resume:
            raise Refused("resume= needs a file to go on with")
        return asked.answer(source, Stream(output, "the stream"), report)


def _place(corpus: Any) -> str:
    """A path or an address."""
    return corpus if isinstance(corpus, str) and "://" in corpus else str(place("corpus", corpus))


def refuse_same(corpus: str, output: str) -> None:
    """Raises Refused for an output that is the input."""
    if os.path.exists(corpus) and os.path.exists(output) and os.path.samefile(corpus, output):
        raise Refused(f"{output} is the input: results need another file")


def _quiet(summary: Summary) -> None:
    pass
