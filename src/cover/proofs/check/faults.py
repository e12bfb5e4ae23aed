"""The two ways in which a check does not say yes."""


class Fault(Exception):
    """Why a certificate is refused, in words."""


class Unknown(Exception):
    """A rule that this checker does not know: that step has to be taken on trust."""
