"""Many boards, a line each: read in blocks, answered by the native engines, written in order, resumable.

`many.py` is `solve_many`: boards as arrays, native threads, plain 9x9 boards sixteen at a time. The rest is `cover
batch`: numpy on whole blocks, and a journal beside the output, from which a killed run resumes to the byte.
"""
