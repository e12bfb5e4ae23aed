"""Certificates: files from which a third party's checker can confirm what we claim.

`certificate.py` writes them, `solutions.py` has the solutions listed, `refutation.py` has proofs made and trimmed.
`check/` is the independent checker, which imports itself and the standard library only.
"""
