"""`noema plan`: plans are begun, listed, shown, cancelled and taken up from both doors."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import Noema
from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors

TASKS = [
    {"key": "look", "description": "Look.", "agent": "research"},
    {"key": "say", "description": "Say it.", "agent": "synthesiser", "depends_on": ["look"]},
]


def statuses(plan: Any) -> list[tuple[str, str]]:  # noqa: ANN401  # as JSON has it
    return [(task["key"], task["status"]) for task in plan["tasks"]]


@pytest.mark.sweep
async def test_plans_are_told_alike_at_both_doors_and_carried_out_from_either(
    noema: Noema, doors: Doors, tmp_path: Path
) -> None:
    file = tmp_path / "tasks.json"
    file.write_text(json.dumps(TASKS))
    given = ("Which queue survives?", "--tasks", str(file), "--budget", "9000")
    begun = answer(await doors.remote("plan", "start", *given, "--no-wait", "--json"))
    assert statuses(begun) == [("look", "pending"), ("say", "pending")]
    cancelled = answer(await doors.local("plan", "cancel", begun["id"], "--json"))
    assert (cancelled["status"], cancelled["resumed"]) == ("cancelled", 0)
    async with noema.deliberations.running():
        done = await doors.remote("plan", "resume", begun["id"])
    assert (done.exit_code, "look done" in done.stderr, "9000 output" in done.stdout) == (
        0,
        True,
        True,
    )
    second = answer(await doors.local("plan", "start", *given, "--json"))
    assert statuses(second) == [("look", "done"), ("say", "done")]
    narrowed = ("list", "--status", "done", "--first", "1", "--json")
    for command in (("list",), narrowed, ("show", begun["id"]), ("show", begun["id"], "--json")):
        local, remote = [await door("plan", *command) for door in (doors.local, doors.remote)]
        assert (local.exit_code, local.stdout) == (0, remote.stdout)
    for door in (doors.local, doors.remote):
        refused = await door("plan", "resume", second["id"])
        assert (refused.exit_code, "the plan runs or is done" in refused.stderr) == (4, True)
