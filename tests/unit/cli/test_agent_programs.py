"""How Noema is written into the files of agents' programs."""

import json
import tomllib
from pathlib import Path

import pytest

from app.cli.running.agent_programs import added
from app.errors import SetupError

COMMAND = ["/opt/noema", "mcp"]


def test_other_servers_and_settings_stay(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"theme": "dark", "mcpServers": {"other": {"command": "x"}}}')
    added(file, "mcpServers", COMMAND)
    ours = {"command": "/opt/noema", "args": ["mcp"]}
    assert json.loads(file.read_text()) == {
        "theme": "dark",
        "mcpServers": {"other": {"command": "x"}, "noema": ours},
    }


def test_comments_of_a_toml_file_stay(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('# mine\nmodel = "m"\n')
    added(file, "mcp_servers", COMMAND)
    assert file.read_text().startswith('# mine\nmodel = "m"\n')
    assert tomllib.loads(file.read_text())["mcp_servers"]["noema"]["args"] == ["mcp"]


@pytest.mark.parametrize("name", ["config.toml", "settings.json"])
def test_written_twice_it_is_there_once(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    added(file, "servers", COMMAND)
    once = file.read_text()
    assert added(file, "servers", COMMAND) is None
    assert file.read_text() == once


def test_what_was_there_is_kept_with_its_rights(tmp_path: Path) -> None:
    file = tmp_path / "mcp.json"
    file.write_text("{}")
    file.chmod(0o600)
    kept = added(file, "servers", COMMAND)
    assert kept is not None
    assert (kept.read_text(), file.stat().st_mode & 0o777) == ("{}", 0o600)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mcp.json", "{ // mine\n}"),
        ("mcp.json", "[]"),
        ("mcp.json", '{"servers": 1}'),
        ("config.toml", "[servers"),
        ("config.toml", '[servers.noema]\ncommand = "another"\n'),
    ],
)
def test_a_file_that_cannot_be_added_to_stays_as_it_is(
    tmp_path: Path, name: str, text: str
) -> None:
    file = tmp_path / name
    file.write_text(text)
    with pytest.raises(SetupError, match=name):
        added(file, "servers", COMMAND)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(name, text)]
