"""`cover` for pages and programs: one protocol, the page that speaks it, and a server for both.

`protocol.py` turns a request into events and knows no transport; `reading.py` reads the puzzle of a request,
`verbs.py` answers it, `progress.py` reports meanwhile. `child.py` answers one request in a process that can be killed,
`serving.py` keeps such children, `server.py` is HTTP. `static/` is the page, which asks either the server or the same
protocol in the browser. Nothing outlives the server, and nothing comes from other hosts.
"""
