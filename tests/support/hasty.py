"""`tablewright` over a log that acknowledges before it commits, for the gauge of kills to notice."""

from write_behind import WriteBehind

import tablewright.store.sqlite as embedded
from tablewright.cli import main

if __name__ == "__main__":
    embedded.Writer = WriteBehind
    main()
