"""Suites as data, a TOML file each; docs/laboratory.md says what they hold, suite.py reads them."""
