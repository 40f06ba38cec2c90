"""A table's life: what may be asked of it, what is recorded, and what each viewer gets to see."""
