"""Where agents' programs keep their hooks, and how Noema is called by them."""

import json
import re
import shlex
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, cast

from app.cli.running.agent_programs import read_json, rewritten, unread
from app.errors import SetupError

EVENTS = ("SessionStart", "UserPromptSubmit", "PostToolUse", "Stop", "PreCompact")
"""Of Claude Code: each may be the last that is heard of a conversation."""
TIMEOUT_S = 10
_PI_COMMAND = '["noema", "hook", "pi"]'
"""In `pi_extension.ts`: what it calls."""


class HookProgram(StrEnum):
    CLAUDE_CODE = "claude-code"
    CODEX = "codex"
    PI = "pi"


@dataclass(frozen=True, slots=True)
class _Program:
    file: Path
    """Under the folder of the user."""
    addition: Callable[[list[str]], str]
    change: Callable[[Path, list[str], str], str]


def file_of(program: HookProgram, user: Path) -> Path:
    return user / _PROGRAMS[program].file


def hook_addition(program: HookProgram, command: list[str]) -> str:
    """Give what is to stand in the file of a program, as one would type it."""
    return _PROGRAMS[program].addition(command)


def hooked(program: HookProgram, user: Path, command: list[str]) -> Path | None:
    """Add Noema to the hooks of a program; give the copy of what was there, None if nothing was.

    Raises:
        SetupError: The file cannot be read as what it should be, or tells somebody else already.
    """
    file = file_of(program, user)
    return rewritten(file, partial(_PROGRAMS[program].change, file, command))


def _claude_addition(command: list[str]) -> str:
    return json.dumps({"hooks": {event: [_entry(command)] for event in EVENTS}}, indent=2)


def _with_claude(file: Path, command: list[str], before: str) -> str:
    content = read_json(file, before)
    given: Any = content.setdefault("hooks", {})
    if not isinstance(given, dict):
        raise unread(file, "an object with hooks")
    hooks, entry = cast(dict[str, list[Any]], given), _entry(command)
    for event in EVENTS:
        entries = hooks.setdefault(event, [])
        if entry not in entries:
            entries.append(entry)
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _entry(command: list[str]) -> dict[str, Any]:
    return {"hooks": [{"type": "command", "command": shlex.join(command), "timeout": TIMEOUT_S}]}


def _codex_addition(command: list[str]) -> str:
    # A JSON list of strings is one of TOML as well.
    return f"notify = {json.dumps(command)}"


def _with_codex(file: Path, command: list[str], before: str) -> str:
    try:
        content = tomllib.loads(before)
    except tomllib.TOMLDecodeError as error:
        raise unread(file, "TOML") from error
    if "notify" in content:
        if content["notify"] == command:
            return before
        raise SetupError(f"{file} notifies another program; change it by hand", field="write")
    # A key of the file itself stands before its first table.
    table = re.search(r"^[ \t]*\[", before, re.MULTILINE)
    place = table.start() if table else len(before)
    head = before[:place]
    break_ = "\n" if head and not head.endswith("\n") else ""
    return f"{head}{break_}{_codex_addition(command)}\n{before[place:]}"


def _pi_extension(command: list[str]) -> str:
    # It calls `noema` of the PATH as it is published; the words of JSON are those of TypeScript.
    published = Path(__file__).with_name("pi_extension.ts").read_text(encoding="utf-8")
    return published.replace(_PI_COMMAND, json.dumps(command), 1)


def _with_pi(_file: Path, command: list[str], _before: str) -> str:
    return _pi_extension(command)


_PROGRAMS: Mapping[HookProgram, _Program] = {
    HookProgram.CLAUDE_CODE: _Program(
        Path(".claude", "settings.json"), _claude_addition, _with_claude
    ),
    HookProgram.CODEX: _Program(Path(".codex", "config.toml"), _codex_addition, _with_codex),
    HookProgram.PI: _Program(
        Path(".pi", "agent", "extensions", "noema.ts"), _pi_extension, _with_pi
    ),
}
