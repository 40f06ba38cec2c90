"""How the documentation is built."""

from tablewright import __version__

project = "Tablewright"
author = "Tablewright contributors"
copyright = "Tablewright contributors"  # noqa: A001 - Sphinx's name for it
release = __version__

extensions = ["myst_parser"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
nitpicky = True

html_theme = "furo"
html_title = f"Tablewright {release}"
