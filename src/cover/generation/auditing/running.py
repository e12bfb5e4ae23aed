"""An audit, chunk by chunk: entries are read here, judged here or by the workers of an executor, and entered into a
journal, from which the same call goes on."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from cover.backends.distributed.items import mapped
from cover.basics.errors import Refused
from cover.basics.journal import Journal
from cover.generation.auditing import repeats
from cover.generation.auditing.entries import Entry, mapping_of
from cover.generation.auditing.judging import Asked, Finding, Judged, judged
from cover.generation.auditing.layouts import read_file
from cover.generation.auditing.plain_boards import is_plain
from cover.generation.auditing.report import Audit

MANY, FEW = 4096, 64  # entries in a chunk: of plain 9x9 boards, of others
JOURNAL, FINDINGS, PAGE = "journal", "findings.jsonl", "page.html"


def run(
    files: Sequence[str | os.PathLike[str]],
    *,
    layout: str | None = None,
    mapping: str | os.PathLike[str] | None = None,
    kind: str | None = None,
    output: str | os.PathLike[str] | None = None,
    prove: bool = False,
    seconds: float | None = 10.0,
    workers: int = 1,
    executor: Any = None,
    report: Callable[[Audit], None] = lambda audit: None,
) -> Audit:
    """Judge every entry of the files; see `cover.audit`."""
    fields = mapping_of(None if mapping is None else Path(mapping)).of_kind(kind)
    entries = chain.from_iterable(read_file(file, layout, fields) for file in files)
    asked, audit = Asked(seconds, workers), Audit()
    if output is None:
        if prove:
            raise Refused("prove= needs output=, the directory for its certificates")
        for chunk, answers in _answered(chunks(entries), asked, executor, {}):
            audit.add(chunk, answers)
            report(audit)
        return audit
    directory = Path(output)
    directory.mkdir(parents=True, exist_ok=True)
    with Journal(directory / JOURNAL, f"{directory} is being written by another process") as journal:
        settings = {
            "files": [str(file) for file in files],
            "layout": layout,
            "kind": kind,
            "mapping": str(mapping or ""),
        }
        # `files` and the rest must be the same for a journal to go on; how many workers there are does not matter.
        journal.begin({**settings, "seconds": seconds}, "give another directory")
        known = {record["chunk"]: record for record in (json.loads(line) for _, line in journal.entries())}
        for number, (chunk, answers) in enumerate(_answered(chunks(entries), asked, executor, known)):
            audit.add(chunk, answers)
            if number not in known:
                journal.add(_record(number, chunk, answers))
            report(audit)
    if prove:
        audit.prove(directory / "certificates")
    (directory / FINDINGS).write_text("".join(audit.lines()), encoding="utf-8")
    (directory / PAGE).write_text(audit.page(), encoding="utf-8")
    return audit


def chunks(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Entries by the thousand where they are plain 9x9 boards, else as many as are judged in a second or so."""
    chunk: list[Entry] = []
    slow = 0
    for entry in entries:
        chunk.append(entry)
        slow += not is_plain(entry)
        if slow >= FEW or len(chunk) >= MANY:
            yield chunk
            chunk, slow = [], 0
    if chunk:
        yield chunk


def _answered(
    parts: Iterable[list[Entry]], asked: Asked, executor: Any, known: dict[int, dict[str, Any]]
) -> Iterator[tuple[list[Entry], list[Judged]]]:
    """Each chunk with its answers, in order; those that a journal knows are taken from there."""
    if executor is None:
        for number, chunk in enumerate(parts):
            yield chunk, _from(known[number], chunk) if number in known else judged(chunk, asked=asked)
        return
    waiting: dict[int, list[Entry]] = {}

    def missing() -> Iterator[list[Entry]]:
        for number, chunk in enumerate(parts):
            waiting[number] = chunk
            # What the journal knows is asked for as nothing, so that numbers of chunks stay in step.
            yield [] if number in known else chunk

    for number, answers in mapped(judged, missing(), executor, asked=asked):
        chunk = waiting.pop(number)
        yield chunk, _from(known[number], chunk) if number in known else answers


# ---------------------------------------------------------------- the journal
def _check(chunk: Sequence[Entry]) -> int:
    return zlib.crc32(repr(chunk).encode())


def _record(number: int, chunk: Sequence[Entry], answers: Sequence[Judged]) -> dict[str, Any]:
    """A chunk's answers as a line of the journal."""
    found = [(one.verdict, one.finding and (one.finding.what, one.finding.words), _hex(one.key)) for one in answers]
    return {"chunk": number, "check": _check(chunk), "answers": found}


def _from(record: dict[str, Any], chunk: Sequence[Entry]) -> list[Judged]:
    """The same back. Raises Refused where the files are others now."""
    if record["check"] != _check(chunk):
        raise Refused(
            f"the files differ from those of the earlier run, from {chunk[0].place} on: give another directory"
        )
    return [
        Judged(verdict, Finding(found[0], entry, found[1]) if found else None, _key(key))
        for entry, (verdict, found, key) in zip(chunk, record["answers"], strict=True)
    ]


def _hex(key: repeats.Key | None) -> tuple[str, str] | None:
    return None if key is None else (key.form.hex(), key.exact.hex())


def _key(found: Sequence[Any] | None) -> repeats.Key | None:
    return None if found is None else repeats.Key(bytes.fromhex(found[0]), bytes.fromhex(found[1]))
