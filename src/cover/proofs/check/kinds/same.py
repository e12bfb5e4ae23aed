"""Two covers that must say the same: items with their bounds, and options, in whatever order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault


class Plain:
    """A kind whose cover is the one that `cover()` gives."""

    def cover(self) -> Cover:
        raise NotImplementedError

    def compare(self, cover: Cover) -> None:
        """Raises Fault unless cover.dlx says what the rules say."""
        same(cover, self.cover())


def plain(
    primary: Iterable[str], options: Iterable[Iterable[str]], secondary: Iterable[str] = (), times: int = 1
) -> Cover:
    """A cover without colors, whose first items are covered so many times."""
    colored = [dict.fromkeys(option, "") for option in options]
    return Cover(dict.fromkeys(primary, (times, times)), dict.fromkeys(secondary), colored)


def same(cover: Cover, expected: Cover) -> None:
    for what, one, other in (
        ("items to be covered", cover.primary.items(), expected.primary.items()),
        ("secondary items", {*cover.secondary}, {*expected.secondary}),
    ):
        if odd := one ^ other:
            raise Fault(f"cover.dlx and the rules disagree about {what}: {min(map(str, odd))}")
    ours, theirs = (Counter(frozenset(option.items()) for option in some.options) for some in (cover, expected))
    if ours != theirs:
        odd_one = next(iter((ours - theirs) + (theirs - ours)))
        raise Fault(
            f"cover.dlx and the rules disagree about an option: {' '.join(sorted(item for item, _ in odd_one))}"
        )
