"""The web table: pages, live updates and the JSON interface."""
