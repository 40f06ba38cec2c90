"""What the pages show: presenters that turn views into plain shapes, and the templates that draw them."""
