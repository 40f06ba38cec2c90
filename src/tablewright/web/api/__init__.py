"""The interface for programs: JSON over HTTP, by token, never by cookie."""
