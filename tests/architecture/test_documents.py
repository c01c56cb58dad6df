"""The README and the guides in docs/ are true: commands, settings, queries and links."""

import re
import shlex
from pathlib import Path

import pytest
from graphql import build_schema, parse, validate
from typer.testing import CliRunner

from app.cli.main import app
from app.cli.reference import render
from app.cli.terminal.exit_codes import ExitCode
from app.settings import Settings

ROOT = Path(__file__).parents[2]
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
}
README = PAGES["README.md"]
SCHEMA = build_schema((ROOT / "schema.graphql").read_text(encoding="utf-8"))


def _blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


COMMAND_LINES = [
    pytest.param(line.removeprefix("uv run ").removeprefix("noema "), id=f"{name}: {line}")
    for name, text in PAGES.items()
    for block in _blocks(text, "sh")
    for line in block.splitlines()
    if re.match(r"(uv run )?noema ", line)
]
QUERIES = [
    pytest.param(block, id=f"{name} {number}")
    for name, text in PAGES.items()
    for number, block in enumerate(_blocks(text, "graphql"))
]


def test_every_setting_is_documented_and_every_documented_variable_is_a_setting() -> None:
    named = set(re.findall(r"NOEMA_[A-Z0-9_]+", README))
    fields = {f"NOEMA_{name.upper()}" for name in Settings.model_fields}
    assert named == fields


@pytest.mark.parametrize("line", COMMAND_LINES)
def test_a_documented_command_is_understood(line: str) -> None:
    # Options are parsed before --help answers, so an unknown one is refused.
    result = CliRunner().invoke(app, [*shlex.split(line), "--help"])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("text", QUERIES)
def test_a_documented_query_is_valid(text: str) -> None:
    assert validate(SCHEMA, parse(text)) == []


def test_every_exit_code_is_documented() -> None:
    assert set(map(int, re.findall(r"^\| (\d+) \|", README, re.MULTILINE))) == set(ExitCode)


def test_the_two_commands_are_at_the_top() -> None:
    assert _blocks(README, "sh")[0] == "uv run noema demo\nuv run poe check\n"


def test_the_command_reference_is_current() -> None:
    assert PAGES["docs/cli.md"] == render(), "run `uv run poe reference`"
