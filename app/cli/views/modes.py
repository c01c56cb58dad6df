"""Views of modes of reasoning."""

import json
from collections.abc import Sequence
from typing import Any, cast

from rich.text import Text

from app.cli.terminal.output import fields, note, out, plain_table, safe_text
from app.domain.modes.base import Mode
from app.domain.modes.fields import ModeField
from app.domain.modes.reference import ModeReference, facts
from app.domain.modes.state import ModeRun, told


def show_modes(modes: Sequence[Mode]) -> None:
    table = plain_table("mode", "group", "purpose")
    for mode in sorted(modes, key=lambda mode: (mode.group, mode.name)):
        table.add_row(mode.name, mode.group, safe_text(mode.purpose))
    out.print(table)


def show_reference(mode: ModeReference) -> None:
    out.print(safe_text(mode.title, "bold"))
    out.print(safe_text(mode.purpose))
    out.print(fields(("method", mode.method), ("libraries", ", ".join(mode.libraries))))
    _show_fields("input", mode.input)
    _show_fields("result", mode.result)
    out.print(safe_text("\nexample", "bold"))
    out.print(_json(mode.example))


def show_run(run: ModeRun) -> None:
    if run.result is None:
        out.print(safe_text("The input is well formed; this mode computes nothing."))
    else:
        out.print(safe_text(run.result.explanation, "bold"))
        result = dict(cast(dict[str, Any], told(run)["result"]))
        del result["explanation"]
        out.print(_json(result))
    for warning in run.warnings:
        note(f"warning: {warning.message}")
    for library in run.libraries:
        note(f"computed with {library.name} {library.version}")


def _json(value: object) -> Text:
    lines = json.dumps(value, indent=2, ensure_ascii=False).splitlines()
    return safe_text("\n").join(safe_text(line) for line in lines)


def _show_fields(title: str, shown: Sequence[ModeField]) -> None:
    if not shown:
        return
    out.print(safe_text(f"\n{title}", "bold"))
    table = plain_table("field", "holds", "meaning")
    for field in shown:
        table.add_row(field.path, safe_text(facts(field)), safe_text(field.description))
    out.print(table)
