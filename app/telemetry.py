"""Logging: one line an entry, and no secret in any of them."""

import logging
import re
import sys

_SECRET = re.compile(r"noema_[A-Za-z0-9_-]{20,}|(?<=token=)[^\s&\"']+|(?<=[Bb]earer )\S+")
_FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"


def redacted(text: str) -> str:
    """Give `text` with keys, tokens and bearer credentials replaced."""
    return _SECRET.sub("[secret]", text)


class RedactingFormatter(logging.Formatter):
    """Formats as usual, then takes secrets out, tracebacks included."""

    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record))


def configure_logging(level: int = logging.INFO) -> None:
    """Send everything from `level` up to standard error, redacted."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(RedactingFormatter(_FORMAT))
    logging.basicConfig(level=level, handlers=[handler], force=True)
