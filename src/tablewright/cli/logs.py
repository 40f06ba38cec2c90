"""What a server writes down, for people or for programs."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec

__all__ = ["log_as"]


class _Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def log_as(form: str) -> None:
    """Write to standard error from now on, as `text` or as `json`; requests themselves are not written down."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines() if form == "json" else logging.Formatter("%(levelname)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
