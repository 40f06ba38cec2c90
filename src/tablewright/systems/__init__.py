"""The games that come with Tablewright, each a package that knows the sdk alone."""
