"""`python -m cover` is the program `cover`."""

from cover.cli import main

if __name__ == "__main__":
    main()
