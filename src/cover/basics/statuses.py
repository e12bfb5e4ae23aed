"""Exit statuses of answers, the same on every surface: 0 is an answer, 1 a failure, 10 to 40 are answers too."""

ANSWERED, COULD_NOT, FALSE, CLASH, UNDECIDED, STUCK = 0, 1, 10, 20, 30, 40


def known_status(complete: bool) -> int:
    """Of what is known in full, or only as far as a limit allowed."""
    return ANSWERED if complete else UNDECIDED
