"""Tables in operation: commands decided over a durable log, and what follows told to everyone who listens."""
