"""`python -m tablewright`: the command line."""

from tablewright.cli import main

main(prog_name="tablewright")
