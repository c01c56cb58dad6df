"""`noema changes`: a digest from both doors, and marks that each door keeps."""

from typing import Any

from app.bootstrap import Noema
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors
from tests.factories import make_decision, make_node

PROJECT = "digests/orders"


async def _decide(noema: Noema, chosen: str) -> str:
    services = noema.services((await noema.tenants.own_tenant()).id)
    session_id = await services.sessions.create(NewSession(new_id(), "Queues", project=PROJECT))
    decision = make_decision(chosen)
    node = make_node(session_id, TextBlock("So be it."), decisions=(decision,))
    await services.think_graph.add_node(node)
    return decision.id


def _decided(told: dict[str, Any]) -> list[str]:
    return [one["id"] for one in told["decided"]["decisions"]]


async def test_the_digest_is_the_same_from_both_doors_and_each_has_its_mark(
    noema: Noema, doors: Doors
) -> None:
    first = await _decide(noema, "*Redis*")
    asked = ("changes", "--project", PROJECT)
    here = answer(await doors.local(*asked, "--mark", "--json"))
    there = answer(await doors.remote(*asked, "--json"))
    assert _decided(here) == [first]
    assert here["decided"] == there["decided"]
    assert there["is_first"]
    second = await _decide(noema, "Kafka")
    assert _decided(answer(await doors.local(*asked, "--json"))) == [second]
    assert _decided(answer(await doors.remote(*asked, "--mark", "--json"))) == [second, first]
    assert _decided(answer(await doors.remote(*asked, "--json"))) == []


async def test_a_digest_is_read_as_text_and_as_markdown(noema: Noema, doors: Doors) -> None:
    decision_id = await _decide(noema, "*Streams*")
    asked = ("changes", "--project", PROJECT, "--reader", "ada", "--limit", "1")
    text = await doors.local(*asked)
    assert f"  Take *Streams*  decided  {decision_id}" in text.stdout.splitlines()
    markdown = await doors.remote(*asked, "--markdown")
    [title, _, heading, _, line] = markdown.stdout.splitlines()
    assert title.startswith("# In the last seven days: ")
    assert heading.startswith("## New decisions: ")
    assert line == f"- Take \\*Streams\\* (decided) `{decision_id}`"
    assert (text.exit_code, markdown.exit_code) == (0, 0)


async def test_nothing_changed_is_said_on_standard_error(doors: Doors) -> None:
    told = await doors.local("changes", "--project", "nobody/nothing")
    assert (told.exit_code, told.stderr.strip()) == (0, "nothing changed")
