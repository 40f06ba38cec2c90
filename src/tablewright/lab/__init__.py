"""Answers about rolls, parties and whole games, computed from the rules themselves."""
