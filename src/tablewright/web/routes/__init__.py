"""The pages of the server, a file for each place."""
