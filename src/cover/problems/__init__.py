"""What can be solved: exact covers, boards, CNF and CP-SAT models, as arrays. Data only, no search."""
