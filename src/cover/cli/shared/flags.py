"""The library's messages name arguments (`memory=`, `maximize='calls'`); at the command line they become options."""

from __future__ import annotations

import re
from functools import cache

FLAGS = {"seconds": "timeout", "checked": "check"}  # an option that is called otherwise than its argument
ARGUMENTS = """
    at_least at_most at_most_one backend best_of boxes checked claim clues columns count cubes distinct encoding entries
    filter first format full hidden ignore_text_rules kind lenient limit maximize memory minimal needs nodes not_
    only order page placed proof reduce resume samples scale seconds seed settings size smallest strategy symmetry
    token uniqueness variant with_ without workers write
"""


@cache
def _named() -> re.Pattern[str]:
    """An argument that is named, alone (`memory=`) or with a value; not one in a piece of Python, as `f(size=9)`."""
    names = "|".join(ARGUMENTS.split())
    return re.compile(rf"(?<![\w.'\"])(?<!\w\()({names})=(?:True\b|'([^']*)'|(\d+)\b|(?![\w'\"(\[]))")


def in_flags(message: str) -> str:
    """The message with options instead of arguments.

    >>> in_flags("strategy= needs maximize='calls'; ignore_text_rules=True takes it all the same")
    '--strategy needs --maximize calls; --ignore-text-rules takes it all the same'
    """
    return _named().sub(lambda found: " ".join(filter(None, [_flag(found[1]), found[2], found[3]])), message)


def _flag(argument: str) -> str:
    return "--" + FLAGS.get(argument, argument).strip("_").replace("_", "-")
