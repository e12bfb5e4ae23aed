"""Text <-> puzzle or problem, one file per format, and the detection of formats."""
