"""Where a table's log is kept."""
