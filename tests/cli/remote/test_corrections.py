"""`noema correction`: an answer is corrected from both doors, and told alike."""

import pytest

from app.bootstrap import Noema
from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors


@pytest.mark.sweep
async def test_an_answer_is_corrected_from_both_doors_and_told_alike(
    noema: Noema, doors: Doors
) -> None:
    known = ("know", "add", "Yaks", "Yaks ferment barley at dawn.", "--json")
    answer(await doors.local(*known))
    told = "Yaks ferment barley at dusk."
    given = ("It was seen.", "--text", told, "--json")
    first, second = [
        answer(await doors.local("think", "When do yaks ferment barley?", "--json"))["answer"]["id"]
        for _ in range(2)
    ]
    here = answer(await doors.local("correction", "add", first, *given))
    async with noema.deliberations.running():
        there = answer(await doors.remote("correction", "add", second, *given))
    for corrected, answer_id in ((here, first), (there, second)):
        assert (corrected["status"], corrected["verdict"]) == ("done", "edited")
        assert (corrected["answer_id"], corrected["text"]) == (answer_id, told)
        assert corrected["difference"] is not None
    for more in ((), ("--json",)):
        local, remote = [
            await door("correction", "show", here["id"], *more)
            for door in (doors.local, doors.remote)
        ]
        assert (local.exit_code, local.stdout) == (0, remote.stdout)
