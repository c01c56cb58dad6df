"""`noema comment`: the same thread from both doors."""

from app.bootstrap import Noema
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors


async def test_a_thread_is_written_from_both_doors_and_each_changes_its_own(
    noema: Noema, doors: Doors
) -> None:
    services = noema.services((await noema.tenants.own_tenant()).id)
    session_id = await services.sessions.create(NewSession(new_id(), "Queues"))
    name = f"ada-{session_id[-6:]}"
    said = ("comment", "add", session_id, f"@{name}, why?")
    here = answer(await doors.local(*said, "--author", "Bob", "--json"))
    there = answer(await doors.remote("comment", "add", session_id, "So.", "--json"))
    assert [(one["author"], one["key_name"]) for one in (here, there)] == [
        ("Bob", "local"),
        ("remote", "remote"),
    ]
    listed = [answer(await door("comment", "list", session_id, "--json"))["comments"]
              for door in (doors.local, doors.remote)]  # fmt: skip
    assert listed == [[here, there]] * 2
    mentioned = answer(await doors.remote("comment", "mentions", name, "--json"))["comments"]
    assert mentioned == [here]
    edited = answer(await doors.remote("comment", "edit", there["id"], "Thus.", "--json"))
    assert edited["text"] == "Thus."
    refused = await doors.local("comment", "withdraw", there["id"])
    assert (refused.exit_code, "another key wrote the comment" in refused.stderr) == (4, True)
    gone = await doors.remote("comment", "withdraw", there["id"])
    assert (gone.exit_code, "withdrawn" in gone.stdout) == (0, True)
