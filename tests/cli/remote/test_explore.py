"""`noema explore`: told alike at both doors, and carried out from either."""

import pytest

from app.bootstrap import Noema
from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors


@pytest.mark.sweep
async def test_a_question_is_explored_from_both_doors_and_told_alike(
    noema: Noema, doors: Doors
) -> None:
    given = ("Which yeast ferments barley?", "--width", "2", "--no-merge", "--strategy", "depth")
    here = answer(await doors.local("explore", "start", *given, "--json"))
    async with noema.deliberations.running():
        there = answer(await doors.remote("explore", "start", *given, "--json"))
    for explored in (here, there):
        assert (explored["status"], explored["limits"]["strategy"]) == ("done", "depth")
        assert (explored["limits"]["width"], explored["limits"]["merges"]) == (2, False)
    for more in ((), ("--json",)):
        local, remote = [
            await door("explore", "show", here["id"], *more) for door in (doors.local, doors.remote)
        ]
        assert (local.exit_code, local.stdout) == (0, remote.stdout)
    narrowed = ("--status", "done", "--first", "1", "--json")
    for more in ((), ("--text", "nothing like it"), narrowed):
        local, remote = [
            await door("explore", "list", *more) for door in (doors.local, doors.remote)
        ]
        assert (local.exit_code, local.stdout) == (0, remote.stdout)
        assert (here["id"] in local.stdout, there["id"] in local.stdout) == (
            more == (),
            "--text" not in more,
        )
    refused = await doors.remote("explore", "start", "Why?", "--depth", "0", "--no-wait")
    assert (refused.exit_code, "depth must be from 1 to 20" in refused.stderr) == (2, True)
