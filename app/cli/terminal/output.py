"""Printing: answers go to standard output, everything else to standard error."""

import sys
from io import TextIOWrapper
from typing import TextIO

import orjson
from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.domain.text import without_control
from app.errors import AppError

out = Console(highlight=False, soft_wrap=True)
notes = Console(stderr=True, highlight=False, soft_wrap=True)
# Without the last of them a map whose keys are of an enumeration cannot be written.
_OPTIONS = (
    orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z | orjson.OPT_NON_STR_KEYS
)
# The second set of control characters: some terminals obey them as they do an escape.
_C1 = dict.fromkeys(range(0x80, 0xA0), " ")


def write_in(encoding: str | None, *streams: TextIO) -> None:
    """Write to streams in an encoding; None leaves them as they are."""
    for stream in streams:
        if encoding is not None and isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=encoding)


def safe_text(text: object, style: str = "") -> Text:
    """Make stored text safe to print: no markup is read, control characters are removed."""
    return Text(without_control(str(text)).translate(_C1), style=style)


def note(text: str) -> None:
    """Print a note on standard error, so that standard output holds the answer alone."""
    notes.print(safe_text(text, "dim"))


def write_json(answer: object) -> None:
    """Print one JSON document; times are in UTC."""
    packed = orjson.dumps(answer, default=_plain, option=_OPTIONS)
    sys.stdout.write(packed.decode())
    sys.stdout.flush()


def write_error(code: str, message: str, field: str | None, *, as_json: bool) -> None:
    """Print an error, as text on standard error or as a JSON document on standard output."""
    if as_json:
        write_json({"error": {"code": code, "message": message, "field": field}})
        return
    notes.print(safe_text("error: ", "bold red") + safe_text(message))
    if field is not None and field not in message:
        notes.print(safe_text(f"  in: {field}", "dim"))


def write_app_error(error: AppError, *, as_json: bool) -> None:
    write_error(error.code, error.message, error.field, as_json=as_json)
    if not as_json:
        for detail in error.details:
            notes.print(safe_text(f"  {detail}", "dim"))


def plain_table(*columns: str) -> Table:
    """Create a table whose first column never wraps, so that ids can be copied."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for index, column in enumerate(columns):
        table.add_column(column, no_wrap=index == 0, overflow="fold")
    return table


def fields(*pairs: tuple[str, object]) -> Table:
    """Lay out names and values; leave out empty values."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in pairs:
        if value not in (None, "", (), []):
            table.add_row(name, safe_text(value))
    return table


def _plain(value: object) -> object:
    if isinstance(value, (frozenset, set)):
        return sorted(map(str, value))  # pyright: ignore[reportUnknownArgumentType,reportUnknownVariableType]  # items of unknown type
    return str(value)
