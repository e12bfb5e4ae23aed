"""What an audit found: counts, findings as lines of JSON, a page, certificates."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cover.basics import html
from cover.basics.errors import CoverError
from cover.basics.statuses import ANSWERED, COULD_NOT, FALSE
from cover.basics.statuses import UNDECIDED as NOT_DECIDED
from cover.generation.auditing.entries import Entry
from cover.generation.auditing.judging import ANSWER, NONE, SEVERAL, UNDECIDED, UNIQUE, UNREADABLE, Finding, Judged
from cover.generation.auditing.layouts import stated
from cover.generation.auditing.repeats import DUPLICATE, LEAK, TWIN, Repeats

SAYS = {
    SEVERAL: "have more than one solution",
    NONE: "have no solution",
    ANSWER: "are published with a wrong answer",
    DUPLICATE: "repeat a puzzle of the same part",
    TWIN: "are symmetric twins of a puzzle of the same part",
    LEAK: "stand in two parts, as they are or under a symmetry",
    UNDECIDED: "were not decided in time",
    UNREADABLE: "could not be read",
}
CLAIMS = {SEVERAL: "at-least-2", NONE: "unsolvable", ANSWER: "unique"}  # what a certificate says of a finding
SHOWN = 200  # findings of a kind on the page
DRAWN = 12  # of them with a drawing


@dataclass
class Audit:
    """counts: entries by verdict; findings: in the order of the entries, what repeats another after what is wrong with
    it; certificates: by the number of a finding, where it is written."""

    counts: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)
    certificates: dict[int, str] = field(default_factory=dict)
    _repeats: Repeats = field(default_factory=Repeats, repr=False)

    def add(self, entries: Sequence[Entry], answers: Sequence[Judged]) -> None:
        """The verdicts on further entries."""
        for entry, (verdict, finding, key) in zip(entries, answers, strict=True):
            self.counts[verdict] += 1
            if finding is not None:
                self.findings.append(finding)
            if key is None:
                continue
            if found := self._repeats.of(entry.place, entry.split, key):
                what, words, beside = found
                self.findings.append(Finding(what, entry, words, beside))

    @property
    def entries(self) -> int:
        return self.counts.total()

    @property
    def found(self) -> Counter[str]:
        """How many findings of each kind."""
        return Counter(finding.what for finding in self.findings)

    @property
    def status(self) -> int:
        found = self.found
        if found.keys() - {UNDECIDED, UNREADABLE}:
            return FALSE
        return COULD_NOT if found[UNREADABLE] else NOT_DECIDED if found[UNDECIDED] else ANSWERED

    def words(self) -> list[str]:
        many, found = self.entries, self.found
        sentences = [f"{many:,} puzzles: {self.counts[UNIQUE]:,} have one solution"]
        sentences += [f"{found[what]:,} {words}" for what, words in SAYS.items() if found[what]]
        return sentences if self.findings else [*sentences, "nothing is wrong with them"]

    def __str__(self) -> str:
        return "\n".join(self.words())

    def as_json(self) -> dict[str, Any]:
        found = self.found
        verdicts = {name: self.counts[name] for name in (UNIQUE, SEVERAL, NONE, UNDECIDED, UNREADABLE)}
        return {"entries": self.entries, "verdicts": verdicts, "findings": {what: found[what] for what in SAYS}}

    def lines(self) -> Iterator[str]:
        """The findings as lines of JSON."""
        for number, finding in enumerate(self.findings):
            record = finding.as_json() | {"certificate": self.certificates.get(number)}
            yield json.dumps(record, ensure_ascii=False, default=str) + "\n"

    def prove(self, directory: Path) -> None:
        """Write a certificate of each accusation that a search made, into a directory of its own."""
        from cover.proofs.certificate import prove

        directory.mkdir(exist_ok=True)
        for number, finding in enumerate(self.findings):
            if finding.what in CLAIMS:
                place = directory / f"{number + 1:06}-{finding.what}"
                if not place.exists():
                    prove(stated(finding.entry).puzzle, str(place), CLAIMS[finding.what])
                self.certificates[number] = f"{directory.name}/{place.name}"

    def page(self) -> str:
        """The findings as a page of HTML."""
        found = self.found
        parts = [
            '<!doctype html><meta charset="utf-8"><title>Audit</title>',
            f"<h1>{html.escaped(self.words()[0])}</h1>",
        ]
        parts.append(html.table("What was found", [(found[what], words) for what, words in SAYS.items()]))
        for what, words in SAYS.items():
            some = [(number, one) for number, one in enumerate(self.findings) if one.what == what]
            rows = [(one.entry.place, one.words, self.certificates.get(number, "")) for number, one in some[:SHOWN]]
            if rows:
                more = f"and {len(some) - SHOWN:,} more" if len(some) > SHOWN else ""
                parts.append(html.table(f"{len(some):,} {words}", rows, ("where", "why", "certificate"), more=more))
                parts += [f"<pre>{html.escaped(text)}</pre>" for _, one in some[:DRAWN] if (text := _drawing(one))]
        return "\n".join(parts) + "\n"


def _drawing(finding: Finding) -> str:
    try:
        return f"{finding.entry.place}\n{stated(finding.entry).puzzle.render()}"
    except CoverError:
        return ""
