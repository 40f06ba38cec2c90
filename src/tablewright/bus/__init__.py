"""How those who watch a table learn that its log has grown."""
