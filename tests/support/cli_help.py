"""What the tests of the command line share: running `cover` inside this process, and boards to run it on."""

import json

from click.testing import CliRunner, Result

from cover.cli.table import cover

E = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"
E_SOLVED = "162857493534129678789643521475312986913586742628794135356478219241935867897261354"
EASY = "1..3 .4.. ..3. 4..2"  # 4x4, one solution
EASY_SOLVED = "1243342121344312"
SEVERAL = "1... .... .... ...."
CLASH = "11.. .... .... ...."
DOMINOES = "puzzle: polyomino\nsize: {size}x{size}\npieces: dominoes\n"


def run(*arguments: object, stdin: str | None = None) -> Result:
    """`cover ARGUMENTS` in this process."""
    return CliRunner().invoke(cover, [str(argument) for argument in arguments], input=stdin)


def answers(result: Result) -> list[dict]:
    """What --json printed."""
    return [json.loads(line) for line in result.stdout.splitlines()]
