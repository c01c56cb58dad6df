"""The README tells the truth: its commands, settings and queries are those of the code."""

import re
import shlex
from pathlib import Path

import pytest
from graphql import build_schema, parse, validate
from typer.testing import CliRunner

from app.cli.main import app
from app.cli.terminal.exit_codes import ExitCode
from app.settings import Settings

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


COMMAND_LINES = [
    line.removeprefix("uv run ").removeprefix("noema ")
    for block in _blocks("sh")
    for line in block.splitlines()
    if "noema " in line
]


def _command_names() -> set[str]:
    """Give every command as it is typed: `why`, `keys create`."""
    grouped = {group.name: group.typer_instance for group in app.registered_groups}
    names = {command.name for command in app.registered_commands}
    for name, group in grouped.items():
        assert group is not None
        names |= {f"{name} {command.name}" for command in group.registered_commands}
    return {name for name in names if name}


def test_every_setting_is_in_the_readme_and_every_variable_there_is_a_setting() -> None:
    named = set(re.findall(r"NOEMA_[A-Z0-9_]+", README)) - {"NOEMA_HOME"}
    fields = {f"NOEMA_{name.upper()}" for name in Settings.model_fields} - {"NOEMA_HOME"}
    assert named == fields
    assert "`NOEMA_HOME`" in README


def test_every_command_is_in_the_readme() -> None:
    missing = [
        n for n in _command_names() if not any(f"{c} ".startswith(f"{n} ") for c in COMMAND_LINES)
    ]
    assert missing == []


@pytest.mark.parametrize("line", COMMAND_LINES)
def test_a_command_line_of_the_readme_is_understood(line: str) -> None:
    # Options are parsed before --help answers, so an unknown one is refused.
    result = CliRunner().invoke(app, [*shlex.split(line), "--help"])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("text", _blocks("graphql"))
def test_a_query_of_the_readme_is_valid(text: str) -> None:
    schema = build_schema((ROOT / "schema.graphql").read_text(encoding="utf-8"))
    assert validate(schema, parse(text)) == []


def test_every_exit_code_is_in_the_readme() -> None:
    assert set(map(int, re.findall(r"^\| (\d+) \|", README, re.MULTILINE))) == set(ExitCode)


def test_the_two_commands_are_at_the_top() -> None:
    assert _blocks("sh")[0] == "uv run noema demo\nuv run poe check\n"
