"""Logging: one line an entry, and no secret in any of them."""

import json
import logging
import re
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Literal

LogFormat = Literal["text", "json"]

_SECRET = re.compile(
    r"noema(?:-[a-z]{1,20})?_[A-Za-z0-9_-]{20,}|(?<=token=)[^\s&\"']+|(?<=[Bb]earer )\S+"
    # A signed token, and the user and password of an address.
    r"|(?<![\w-])eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*|(?<=://)[^\s/@]+(?=@)"
)
_FIELDS = "fields"
_FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"


def redacted(text: str) -> str:
    """Give `text` with keys, tokens and bearer credentials replaced."""
    return _SECRET.sub("[secret]", text)


class RedactingFormatter(logging.Formatter):
    """Formats as usual, then takes secrets out, tracebacks included."""

    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record))


class JsonFormatter(logging.Formatter):
    """Writes one JSON object a line; what `fields_of_entry` gave are fields of it."""

    def format(self, record: logging.LogRecord) -> str:
        given: Mapping[str, object] = getattr(record, _FIELDS, {})
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": redacted(record.getMessage()),
            **{name: _plain(value) for name, value in given.items()},
        }
        if record.exc_info:
            entry["exception"] = redacted(self.formatException(record.exc_info))
        return json.dumps(entry, ensure_ascii=False)


def fields_of_entry(**fields: str | float) -> dict[str, Mapping[str, object]]:
    """Give `extra` of an entry, by which a JSON log has its parts as fields of their own."""
    return {_FIELDS: fields}


def configure_logging(format_: LogFormat, level: int = logging.INFO) -> None:
    """Send everything from `level` up to standard error, redacted."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if format_ == "json" else RedactingFormatter(_FORMAT))
    logging.basicConfig(level=level, handlers=[handler], force=True)


def _plain(value: object) -> object:
    return redacted(value) if isinstance(value, str) else value
