"""Where agents' programs keep their list of servers, and how Noema is added to it."""

import json
import shutil
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, cast

from app.errors import SetupError

NAME = "noema"
_BACKUP = ".before-noema"


@dataclass(frozen=True, slots=True)
class Folders:
    """Folders that the files of programs are looked for in."""

    home: Path
    project: Path
    settings: Path
    """Of desktop applications: `~/.config` on Linux."""


@dataclass(frozen=True, slots=True)
class AgentProgram:
    file: Callable[[Folders], Path]
    table: str
    """The key of the file that holds servers by name."""
    one_line: str | None = None
    """What its own command line takes, with `{command}` where ours stands."""


class Program(StrEnum):
    CLAUDE_CODE = "claude-code"
    CLAUDE_DESKTOP = "claude-desktop"
    CODEX = "codex"
    CURSOR = "cursor"
    VSCODE = "vscode"
    GEMINI_CLI = "gemini-cli"


PROGRAMS: Mapping[Program, AgentProgram] = {
    Program.CLAUDE_CODE: AgentProgram(
        lambda folders: folders.project / ".mcp.json",
        "mcpServers",
        f"claude mcp add --scope user {NAME} -- {{command}}",
    ),
    Program.CLAUDE_DESKTOP: AgentProgram(
        lambda folders: folders.settings / "Claude" / "claude_desktop_config.json", "mcpServers"
    ),
    Program.CODEX: AgentProgram(
        lambda folders: folders.home / ".codex" / "config.toml",
        "mcp_servers",
        f"codex mcp add {NAME} -- {{command}}",
    ),
    Program.CURSOR: AgentProgram(
        lambda folders: folders.home / ".cursor" / "mcp.json", "mcpServers"
    ),
    Program.VSCODE: AgentProgram(
        lambda folders: folders.project / ".vscode" / "mcp.json", "servers"
    ),
    Program.GEMINI_CLI: AgentProgram(
        lambda folders: folders.home / ".gemini" / "settings.json",
        "mcpServers",
        f"gemini mcp add --scope user {NAME} {{command}}",
    ),
}


def addition(file: Path, table: str, command: list[str]) -> str:
    """Give what is to stand in a file, as one would type it."""
    if file.suffix == ".toml":
        return _toml(table, command)
    return json.dumps({table: {NAME: _server(command)}}, indent=2)


def added(file: Path, table: str, command: list[str]) -> Path | None:
    """Add Noema to a file and keep what was there beside it; give where, None if nothing was.

    Raises:
        SetupError: The file cannot be read as what it should be, or names Noema otherwise.
    """
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    with_ours = _with_toml if file.suffix == ".toml" else _with_json
    after = with_ours(file, before, table, command)
    if after == before:
        return None
    kept = file.with_name(file.name + _BACKUP) if before else None
    if kept:
        shutil.copy2(file, kept)
    _replace(file.resolve(), after)
    return kept


def _replace(file: Path, text: str) -> None:
    """Write a file that is whole or as it was, with the rights it had."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.part")
    part.write_text(text, encoding="utf-8")
    if file.exists():
        shutil.copymode(file, part)
    part.replace(file)


def _with_json(file: Path, before: str, table: str, command: list[str]) -> str:
    try:
        content: Any = json.loads(before or "{}")
    except json.JSONDecodeError as error:
        raise _unread(file, "JSON") from error
    if not isinstance(content, dict):
        raise _unread(file, "a JSON object")
    servers = cast(dict[str, Any], content).setdefault(table, {})
    if not isinstance(servers, dict):
        raise _unread(file, f"an object with {table}")
    servers[NAME] = _server(command)
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _with_toml(file: Path, before: str, table: str, command: list[str]) -> str:
    try:
        content = tomllib.loads(before)
    except tomllib.TOMLDecodeError as error:
        raise _unread(file, "TOML") from error
    servers = content.get(table, {})
    if NAME in servers:
        if servers[NAME].get("command") == command[0]:
            return before
        raise SetupError(f"{file} has a server {NAME} already; change it by hand", field="write")
    # Comments and order stay: the file belongs to somebody.
    return "\n\n".join(filter(None, [before.rstrip(), _toml(table, command)])) + "\n"


def _toml(table: str, command: list[str]) -> str:
    # A JSON string is one of TOML as well.
    return f"[{table}.{NAME}]\ncommand = {json.dumps(command[0])}\nargs = {json.dumps(command[1:])}"


def _server(command: list[str]) -> dict[str, object]:
    return {"command": command[0], "args": command[1:]}


def _unread(file: Path, what: str) -> SetupError:
    return SetupError(f"{file} is not {what}; add Noema by hand, without --write", field="write")
