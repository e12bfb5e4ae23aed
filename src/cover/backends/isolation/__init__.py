"""Searches in processes of their own, which can be killed.

`workers.py` asks, `worker.py` searches, `guard.py` sees to it that nothing outlives us, `frames.py` is what they say to
each other. Memory is bounded by watching the resident size, not by RLIMIT_AS: solvers reserve address space they never
touch, and a refused `mmap` looks like any other crash. No process is left behind, however a search ends.

Limits have two halves. Soft, everywhere: budgets made inside of `cover.limits` are narrowed to it (`AROUND` in
basics/result.py), and a thread stops what does not look at a budget by an exception (`bounds.py`), which native code
hears that asks for signals. Hard, in the program alone: a native thread (engine/common/watchdog) looks at clock, memory
and signals (`watching.py`), and puts `last_words.py` in the place of a process that does not end.
`cli/shared/limiting.py` wraps both round every verb; no verb knows them.
"""
