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
    with_ours = _with_toml if file.suffix == ".toml" else _with_json
    return rewritten(file, lambda before: with_ours(file, before, table, command))


def rewritten(file: Path, change: Callable[[str], str]) -> Path | None:
    """Change a file and keep what was there beside it; give where, None if nothing was."""
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    after = change(before)
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
    content = read_json(file, before)
    servers = content.setdefault(table, {})
    if not isinstance(servers, dict):
        raise unread(file, f"an object with {table}")
    servers[NAME] = _server(command)
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def read_json(file: Path, text: str) -> dict[str, Any]:
    """Read the text of a file that holds a JSON object, or nothing yet.

    Raises:
        SetupError: It holds something else.
    """
    try:
        content: Any = json.loads(text or "{}")
    except json.JSONDecodeError as error:
        raise unread(file, "JSON") from error
    if not isinstance(content, dict):
        raise unread(file, "a JSON object")
    return cast(dict[str, Any], content)


def _with_toml(file: Path, before: str, table: str, command: list[str]) -> str:
    try:
        content = tomllib.loads(before)
    except tomllib.TOMLDecodeError as error:
        raise unread(file, "TOML") from error
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


def unread(file: Path, what: str) -> SetupError:
    """Give the refusal to change a file that is not what it should be."""
    return SetupError(f"{file} is not {what}; add Noema by hand, without --write", field="write")
