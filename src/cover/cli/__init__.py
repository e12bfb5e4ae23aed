"""Click, no logic: a module per verb."""


def main() -> None:
    raise SystemExit("not built yet")
