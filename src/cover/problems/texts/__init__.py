"""Problems as text that other programs read: DIMACS, WCNF, OPB, MiniZinc. `formats/` reads them, too."""
