"""`noema checkpoint`: what agents ask is decided from both doors."""

from app.bootstrap import Noema
from app.domain.ids import new_id
from app.domain.people.checkpoints import NewCheckpoint
from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors


async def test_questions_are_listed_shown_and_decided_from_both_doors(
    noema: Noema, doors: Doors
) -> None:
    services = noema.services((await noema.tenants.own_tenant()).id)
    first, second, third = [
        await services.people.checkpoints.ask(
            NewCheckpoint(new_id(), f"May I do {n}?", "an agent", f"Do {n}.", options)
        )
        for n, options in enumerate(((), ("A", "B"), ()))
    ]
    for door in (doors.local, doors.remote):
        listed = answer(await door("checkpoint", "list", "--json"))["checkpoints"]
        assert [one["id"] for one in listed[:3]] == [third, second, first]
    approved = await doors.local(
        "checkpoint", "approve", second, "--option", "B", "--author", "Ada"
    )
    assert (approved.exit_code, "B" in approved.stdout) == (0, True)
    edited = answer(await doors.remote("checkpoint", "edit", first, "Do less.", "--json"))
    assert (edited["status"], edited["answer"], edited["decided_by"]) == (
        "edited",
        "Do less.",
        "remote",
    )
    rejected = answer(await doors.remote("checkpoint", "reject", third, "Too soon.", "--json"))
    assert (rejected["status"], rejected["reason"]) == ("rejected", "Too soon.")
    shown = answer(await doors.remote("checkpoint", "show", second, "--json"))
    assert (shown["answer"], shown["decided_by"], shown["options"]) == ("B", "Ada", ["A", "B"])
    again = await doors.remote("checkpoint", "approve", third)
    assert (again.exit_code, "decided it already" in again.stderr) == (4, True)
