"""Hooks of agents' programs: what is kept of an event, what is answered, and that none fails."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.cli.running.hook_answers import known
from app.cli.running.hooks import handle, read_event
from app.local.spool import HookEvent, read, waiting

STOP: dict[str, Any] = {
    "session_id": "0f1c4c39-7f8b-4a0e-9a54-4a3b1e0d7c11",
    "transcript_path": "/home/ada/.claude/projects/-srv-meters/0f1c4c39.jsonl",
    "cwd": "/srv/meters",
    "hook_event_name": "Stop",
    "stop_hook_active": False,
}
PI_EVENTS = Path(__file__).with_name("pi_events.jsonl")
"""Recorded from pi 1.5.2: two prompts, each with a call of a tool, and a compaction."""
HOOK = "import sys; from app.cli.entry import main; sys.argv[0] = 'noema'; main()"


def _kept(home: Path) -> list[HookEvent | None]:
    return [event for _, event in read(waiting(home))]


def _noema(home: Path, *arguments: str, told: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", HOOK, *arguments],
        input=told,
        env={"NOEMA_HOME": str(home), "HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_events_are_kept_in_their_order(tmp_path: Path) -> None:
    names = ["UserPromptSubmit", "PostToolUse", "Stop"]
    for name in names:
        handle(
            "claude-code",
            {**STOP, "hook_event_name": name},
            {"NOEMA_HOME": str(tmp_path)},
            tmp_path,
        )

    assert _kept(tmp_path) == [
        HookEvent("claude-code", name, STOP["transcript_path"]) for name in names
    ]


def test_the_command_keeps_what_it_reads(tmp_path: Path) -> None:
    done = _noema(tmp_path, "hook", "claude-code", told=json.dumps(STOP))

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert _kept(tmp_path) == [HookEvent("claude-code", "Stop", STOP["transcript_path"])]


@pytest.mark.parametrize("told", ["", "no JSON", "[]", "{}"])
def test_what_is_no_event_keeps_nothing_and_stops_no_agent(tmp_path: Path, told: str) -> None:
    done = _noema(tmp_path, "hook", "claude-code", told=told)

    assert (done.returncode, done.stdout) == (0, "")
    assert _kept(tmp_path) == []


def test_what_the_extension_of_pi_tells_is_kept_in_its_order(tmp_path: Path) -> None:
    told = [json.loads(line) for line in PI_EVENTS.read_text().splitlines()]

    for event in told:
        assert handle("pi", event, {"NOEMA_HOME": str(tmp_path)}, tmp_path) == ""

    turns = ["before_agent_start", "turn_end", "turn_end", "agent_end"]
    names = ["session_start", *turns, *turns, "session_before_compact", "session_shutdown"]
    [transcript] = {event["transcript_path"] for event in told}
    assert _kept(tmp_path) == [HookEvent("pi", name, transcript) for name in names]


def test_a_full_disk_stops_no_agent(tmp_path: Path) -> None:
    (tmp_path / "hooks").write_text("a file where the folder should be")

    done = _noema(tmp_path, "hook", "claude-code", told=json.dumps(STOP))

    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.startswith("noema hook: FileExistsError")


def test_a_notice_of_codex_is_of_the_file_of_its_conversation(tmp_path: Path) -> None:
    thread = "0199a213-81c0-7800-8aa1-bbab2a035a53"
    folder = tmp_path / ".codex" / "sessions" / "2026" / "03" / "03"
    folder.mkdir(parents=True)
    rollout = folder / f"rollout-2026-03-03T10-00-00-{thread}.jsonl"
    rollout.touch()
    told = {"type": "agent-turn-complete", "thread-id": thread, "turn-id": "1"}

    assert read_event("codex", told, tmp_path) == HookEvent(
        "codex", "agent-turn-complete", str(rollout)
    )


@pytest.mark.parametrize("thread", ["*", "../../etc", "", 7])
def test_a_notice_names_no_other_file(tmp_path: Path, thread: object) -> None:
    assert read_event("codex", {"type": "x", "thread-id": thread}, tmp_path) is None


@pytest.mark.parametrize("program", ["claude-code", "pi"])
def test_a_hook_loads_no_library_that_takes_time(tmp_path: Path, program: str) -> None:
    code = (
        f"import sys; from app.cli.entry import main; sys.argv = ['noema', 'hook', '{program}']\n"
        "try: main()\nexcept SystemExit: print(sorted(set(sys.modules) & "
        "{'typer', 'rich', 'pydantic', 'neo4j', 'urllib.request', 'asyncio'}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps(STOP),
        env={"NOEMA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout == "[]\n"


def test_without_a_service_a_start_is_answered_with_nothing(tmp_path: Path) -> None:
    told = {**STOP, "hook_event_name": "SessionStart", "source": "startup"}

    assert handle("claude-code", told, {"NOEMA_HOME": str(tmp_path)}, tmp_path) == ""
    assert len(_kept(tmp_path)) == 1


def test_what_lost_its_ground_what_conflicts_and_what_holds_is_told_a_line_each() -> None:
    stale = {"nodeId": "1", "text": "Use  Redis.", "falls": [{"text": "Redis is free."}]}
    conflict = {"id": "2", "sideA": {"text": "It is up."}, "sideB": {"text": "It is down."}}
    data = {
        "staleDecisions": {"edges": [{"node": stale}]},
        "contradictions": {"edges": [{"node": conflict}]},
        "decisions": {"edges": [{"node": {"id": "3", "description": "Go  with Ostend."}}]},
    }

    lines = list(known(data))

    assert lines[1] == "- Use Redis. (1), which rested on: Redis is free."
    assert lines[3] == "- It is up. / It is down. (2)"
    assert lines[5:] == ["- Go with Ostend. (3)"]
    assert list(known({})) == []
