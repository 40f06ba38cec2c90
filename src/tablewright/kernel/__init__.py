"""The pure kernel: what a rule is, what it may ask for, and how it is read."""
