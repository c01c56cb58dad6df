"""How the hooks of agents' programs are written into their files."""

import json
import tomllib
from pathlib import Path

import pytest

from app.cli.running.hook_programs import EVENTS, HookProgram, hooked
from app.errors import SetupError

COMMAND = ["/opt/my tools/noema", "hook", "claude-code"]


def _file(user: Path, folder: str, name: str, text: str) -> Path:
    file = user / folder / name
    file.parent.mkdir()
    file.write_text(text)
    return file


def test_other_hooks_and_settings_stay(tmp_path: Path) -> None:
    other = {"matcher": "Bash", "hooks": [{"type": "command", "command": "lint"}]}
    before = json.dumps({"model": "m", "hooks": {"PostToolUse": [other]}})
    file = _file(tmp_path, ".claude", "settings.json", before)

    kept = hooked(HookProgram.CLAUDE_CODE, tmp_path, COMMAND)

    after = json.loads(file.read_text())
    assert (after["model"], after["hooks"]["PostToolUse"][0]) == ("m", other)
    assert [len(after["hooks"][event]) for event in EVENTS] == [1, 1, 2, 1, 1]
    assert after["hooks"]["Stop"][0]["hooks"][0]["command"] == (
        "'/opt/my tools/noema' hook claude-code"
    )
    assert kept is not None
    assert kept.read_text() == before


@pytest.mark.parametrize("program", HookProgram)
def test_written_twice_they_are_there_once(tmp_path: Path, program: HookProgram) -> None:
    hooked(program, tmp_path, COMMAND)

    assert hooked(program, tmp_path, COMMAND) is None


def test_the_notice_of_codex_stands_before_the_first_table(tmp_path: Path) -> None:
    file = _file(tmp_path, ".codex", "config.toml", '# mine\nmodel = "m"\n\n[tools]\nweb = true\n')

    hooked(HookProgram.CODEX, tmp_path, COMMAND)

    content = tomllib.loads(file.read_text())
    assert (content["notify"], content["tools"]) == (COMMAND, {"web": True})
    assert file.read_text().startswith('# mine\nmodel = "m"\n')


def test_the_extension_of_pi_calls_this_noema_and_keeps_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / ".pi" / "agent" / "extensions" / "noema.ts"
    file.parent.mkdir(parents=True)
    file.write_text("// mine\n")

    kept = hooked(HookProgram.PI, tmp_path, ["/opt/my tools/noema", "hook", "pi"])

    assert (
        'const COMMAND: readonly [string, ...string[]] = ["/opt/my tools/noema", "hook", "pi"];'
        in file.read_text().splitlines()
    )
    assert kept == file.with_name("noema.ts.before-noema")
    assert file.with_name("noema.ts.before-noema").read_text() == "// mine\n"


@pytest.mark.parametrize(
    ("program", "folder", "name", "text"),
    [
        (HookProgram.CLAUDE_CODE, ".claude", "settings.json", "{ // mine\n}"),
        (HookProgram.CLAUDE_CODE, ".claude", "settings.json", '{"hooks": []}'),
        (HookProgram.CODEX, ".codex", "config.toml", 'notify = ["say"]\n'),
        (HookProgram.CODEX, ".codex", "config.toml", "[tools"),
    ],
)
def test_a_file_that_cannot_be_changed_stays_as_it_is(
    tmp_path: Path, program: HookProgram, folder: str, name: str, text: str
) -> None:
    file = _file(tmp_path, folder, name, text)

    with pytest.raises(SetupError):
        hooked(program, tmp_path, COMMAND)

    assert file.read_text() == text
