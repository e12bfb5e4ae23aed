"""Reports of a bench: tables for the terminal, pictures, and one page that needs no network."""
