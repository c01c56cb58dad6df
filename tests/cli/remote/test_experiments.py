"""`noema hypothesis try|decide`: a hypothesis is tested from both doors, and told alike."""

import pytest

from app.bootstrap import Noema
from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors


@pytest.mark.sweep
async def test_a_hypothesis_is_tested_from_both_doors_and_told_alike(
    noema: Noema, doors: Doors
) -> None:
    known = ("know", "add", "Yaks", "Yaks ferment barley at dawn.", "--json")
    answer(await doors.local(*known))
    first, second = [
        answer(await doors.local("think", "When do yaks ferment barley?", "--json"))["answer"]["id"]
        for _ in range(2)
    ]
    here = answer(
        await doors.local("hypothesis", "try", first, "Yaks ferment barley at dusk.", "--json")
    )
    async with noema.deliberations.running():
        there = answer(
            await doors.remote("hypothesis", "try", second, "Yaks rest at noon.", "--json")
        )
    for tried, answer_id in ((here, first), (there, second)):
        assert (tried["status"], tried["answer_id"]) == ("done", answer_id)
        assert (tried["verdict"], tried["hypothesis_status"]) == (None, "open")
    decided = ("hypothesis", "decide", here["id"], "rejected", "It was seen.", "--json")
    assert answer(await doors.remote(*decided))["hypothesis_status"] == "refuted"
    for told in (("compare", here["id"]), ("tried",)):
        for more in ((), ("--json",)):
            local, remote = [
                await door("hypothesis", *told, *more) for door in (doors.local, doors.remote)
            ]
            assert (local.exit_code, local.stdout) == (0, remote.stdout)
