"""The verbs that take several rooms of the house: what the command line, Python and notebooks ask for alike.

Nothing here prints or knows a terminal; the command line above puts options in and words out.
"""
