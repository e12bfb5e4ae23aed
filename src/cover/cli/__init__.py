"""The command line: click, no logic; a module per verb (table in verbs.py), imported when the verb is used."""


def main() -> None:
    """Entry point of the program `cover` and of `python -m cover`."""
    from cover.cli.boundary import prepare_process
    from cover.cli.verbs import cover

    prepare_process()
    cover(prog_name="cover")


__all__ = ["main"]
