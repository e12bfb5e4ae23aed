"""Many boards, a line each: read in blocks, answered by the native engines, written in order, resumable."""
