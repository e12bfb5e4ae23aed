"""A file a verb: a function whose signature says its options, once.

The command line, the protocol of page and server, the tools of MCP and the schemas are derived from it
(`declared.py`). What comes back is an answer: `words`, `as_json`, `status`. No floor below imports this room.
"""
