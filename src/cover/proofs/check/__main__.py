"""`python -m cover.proofs.check [--fast] [--strict] DIR`. Exit status: 0 it holds, 10 not, 1 unreadable."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import check

USAGE = "usage: python -m cover.proofs.check [--fast] [--strict] DIR|FILE.tar.gz"


def main(words: Sequence[str]) -> int:
    flags = {word for word in words if word.startswith("--")}
    places = [word for word in words if not word.startswith("--")]
    if len(places) != 1 or flags - {"--fast", "--strict"}:
        print(USAGE, file=sys.stderr)
        return 2
    trusted, shown = [], None
    try:
        for step in check(places[0], fast="--fast" in flags):
            _say(f"{'trust' if step.trusted else 'ok':>5}  {step.words}")
            shown = step.held
            trusted += [step.trusted] if step.trusted else []
    except Fault as fault:
        _say(f"   no  {fault}")
        return 10
    except OSError as error:
        print(f"{places[0]}: {error.strerror or error}", file=sys.stderr)
        return 1
    except MemoryError:
        print(f"{places[0]}: there is not enough memory to check it", file=sys.stderr)
        return 1
    if shown is None:  # a check that did not come to its end
        return 1
    if shown.unchecked:
        _say(f"       not checked: {'; '.join(shown.unchecked)}")
    _say(shown.words + "".join(f"; taken on trust: {what}" for what in trusted))
    return 10 if trusted and "--strict" in flags else 0


def _say(words: str) -> None:
    """Names in a certificate drive no terminal."""
    print("".join(c if c.isprintable() else ascii(c)[1:-1] for c in words))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
