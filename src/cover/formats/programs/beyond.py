"""What a record states in words and drawings beyond its data: refused by name, or left out where `lenient` is set.

Programs show a text of rules and drawings that they do not understand themselves. Words whose clue is in the data are
no reason to refuse (`words`); the others are shown whole, with the clue of ours that would say them.
"""

from __future__ import annotations

from collections.abc import Collection

from cover.formats.base import SaysMore
from cover.formats.programs.words import clue_for, unstated
from cover.formats.text import one_line

_NAMED = 3  # sentences that a message lists
_LONGEST = 250  # characters of a sentence


class Beyond:
    """The sentences and drawings of one record that nothing in its data states.

    >>> beyond = Beyond()
    >>> beyond.says("Normal sudoku rules apply. Renban lines hold consecutive digits.", ["cage"])
    >>> beyond.draws(3, "drawn line", "without a clue")
    >>> beyond.warnings()[0]
    "left out: the text 'Renban lines hold consecutive digits.' and 3 drawn lines without a clue"
    """

    def __init__(self) -> None:
        self._sentences: list[str] = []
        self._drawings: list[str] = []

    def __bool__(self) -> bool:
        return bool(self._sentences or self._drawings)

    def says(self, text: str, stated: Collection[str], *, drawn: bool = True) -> None:
        """Takes note of what a text says beyond what is stated; see `words.unstated`."""
        self._sentences += unstated(text, stated, drawn=drawn)

    def quotes(self, text: str) -> None:
        """Takes note of a text that may say anything, whole."""
        self._sentences.append(text)

    def draws(self, many: int, what: str, how: str = "") -> None:
        """Takes note of drawings: how many, of what (in the singular)."""
        self._drawings.append(" ".join(filter(None, (f"{many} {what}s" if many > 1 else f"a {what}", how))))

    def refuse(self, ignored: bool) -> None:
        """Raises SaysMore, with all that may be a rule, unless `lenient` is set."""
        if self and not ignored:
            raise SaysMore(
                f"{self._listed(True)} may state further rules; ignore_text_rules=True reads the puzzle without them"
            )

    def warnings(self) -> tuple[str, ...]:
        """What was left out, in words; nothing if nothing was."""
        return (f"left out: {self._listed(False)}",) if self else ()

    def _listed(self, advice: bool) -> str:
        parts = [_quoted(sentence, advice) for sentence in self._sentences[:_NAMED]]
        if len(self._sentences) > _NAMED:
            parts.append(f"{len(self._sentences) - _NAMED} more sentences")
        if parts:
            parts[0] = f"the text {parts[0]}"
        parts += self._drawings
        return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]


def _quoted(sentence: str, advice: bool) -> str:
    plain = one_line(sentence)
    plain = plain if len(plain) <= _LONGEST else plain[: _LONGEST - 3] + "..."
    form = clue_for(sentence) if advice else ""
    return f"'{plain}'" + (f" ('{form}' in a puzzle file would say it)" if form else "")
