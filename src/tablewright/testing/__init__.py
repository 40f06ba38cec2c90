"""What authors of games, stores and buses test their work with."""
