"""`noema steps`: a chain is verified from both doors, and its verdicts are told alike."""

import pytest

from app.bootstrap import Noema
from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors


@pytest.mark.sweep
async def test_a_chain_is_verified_from_both_doors_and_told_alike(
    noema: Noema, doors: Doors
) -> None:
    given = ("Which yeast?", "--step", "Yaks ferment barley at dawn.", "--step", "Why so?")
    here = answer(await doors.local("steps", "check", *given, "--json"))
    async with noema.deliberations.running():
        there = answer(await doors.remote("steps", "check", *given, "--json"))
    for check in (here, there):
        assert [step["verdict"] for step in check["steps"]] == ["uncertain", "neutral"]
        assert (check["valid"], round(check["score"], 4)) == (None, 0.7937)
    for more in ((), ("--json",)):
        local, remote = [
            await door("steps", "show", here["id"], *more) for door in (doors.local, doors.remote)
        ]
        assert (local.exit_code, local.stdout) == (0, remote.stdout)
    nothing = await doors.remote("steps", "check", "Why?", "--no-wait")
    assert (nothing.exit_code, "either steps or a node" in nothing.stderr) == (2, True)
