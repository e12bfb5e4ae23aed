"""The checker of certificates: small, independent of all that made them, the standard library only.

`python -m cover.proofs.check DIR` runs it alone. Read it in this order: steps.py (what is checked, and what is taken on
trust), dlx.py (exact cover -> clauses), lrat.py (does the proof hold?), kinds/ (the rules of each puzzle), extras.py
(further statements, compared or listed as unchecked).
"""
