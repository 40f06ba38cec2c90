"""Tablewright: a table that knows the rules."""

__version__ = "0.1.0.dev0"
