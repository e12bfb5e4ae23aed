"""What sentences mean for engines: rules of a board.

A sentence is made *ground* in a scope: a condition over variables of the board (`ground`). That is compiled once for
each shape of scope (`machines`) and placed by the variables of every scope of that shape (`encoder`). What no automaton
says (connection, loops, parts) are lazy rules (`whole`, `parts`).
"""
