"""A corpus by the workers of an executor: each shard is a file of its own, which has its name once it is whole.

So the directory is the journal. A worker that was lost leaves the beginning of its shard, and the next one goes on
with that; a shard that is whole is not answered again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from cover.backends.distributed.items import mapped
from cover.basics.errors import Refused
from cover.basics.files import changed, write_whole
from cover.formats.text import Source
from cover.solving.batches.journal import Journaled
from cover.solving.batches.summary import Summary

MOST = 100_000  # shards
SETTINGS = "asked.json"


def name_of(number: int, many: int) -> str:
    """Of a shard, by its number from 1: in the order of their names they are the whole."""
    width = len(str(many))
    return f"{number:0{width}}-of-{many}.txt"


def answered(
    asked: Any, corpus: str, directory: str, shards: int, executor: Any, report: Callable[[Summary], None]
) -> Summary:
    """Answer a corpus, as a `Corpus` of batching.py asks, shard by shard into a directory that all workers see; the
    summary of those answered now. Raises Refused for a directory of another question."""
    if asked.distinct:
        raise Refused("distinct= compares all boards with each other: without shards")
    if not 1 <= shards <= MOST:
        raise Refused(f"shards= is a number from 1 to {MOST:,}, not {shards}")
    with Source.of_place(corpus) as source:
        size = source.whole_size()
    if size is None:
        raise Refused("an executor needs a file that all its workers can read: no pipe, no UTF-16")
    os.makedirs(directory, exist_ok=True)
    _settle(Path(directory) / SETTINGS, {**asked.settings, "shards": shards, "bytes": size})
    missing = [number for number in range(1, shards + 1) if not (Path(directory) / name_of(number, shards)).exists()]
    total = Summary()
    places: dict[str, Any] = {
        "corpus": corpus if "://" in corpus else os.path.abspath(corpus),
        "directory": os.path.abspath(directory),
        "shards": shards,
        "size": size,
    }
    for _, record in mapped(shard, missing, executor, ordered=False, asked=replace(asked), **places):
        total.merge(Summary.of_record(record))
        report(total)
    return total


def _settle(file: Path, mine: dict[str, Any]) -> None:
    """What must be the same for all shards of a directory."""
    mine = json.loads(json.dumps(mine))
    if not file.exists():
        if any(file.parent.iterdir()):
            raise Refused(f"{file.parent} contains other files: give a new directory")
        write_whole(str(file), json.dumps(mine) + "\n")
        return
    theirs = json.loads(file.read_text(encoding="utf-8"))
    if other := changed(theirs, mine):
        name, was, value = other
        raise Refused(f"{file.parent} was begun with {name} {was}, not {value}: give another directory")


def shard(number: int, *, asked: Any, corpus: str, directory: str, shards: int, size: int) -> dict[str, Any]:
    """What a worker does: a shard, or what is left of it; the record of its summary."""
    asked = replace(asked, shard=(number, shards))
    with Source.of_place(corpus) as source:
        source.has_bytes(size)
        sink = Journaled(os.path.join(directory, name_of(number, shards)), asked.settings, resume=True)
        record: dict[str, Any] = asked.answer(source, sink).record()
        return record
