"""Items of any kind and whole sessions are the same from both doors."""

from collections.abc import Mapping

import pytest

from app.bootstrap import Noema
from app.cli.running.demonstration import load_demonstration
from app.content.blocks import (
    Block,
    CitationBlock,
    ImageBlock,
    RedactedThinkingBlock,
    TextBlock,
    ThinkingBlock,
    ThinkingSignatureBlock,
    ToolCallBlock,
    ToolResultBlock,
    UnknownBlock,
)
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors

BLOCKS: tuple[Block, ...] = (
    ThinkingBlock("Weigh both.", "c2ln"),
    ThinkingSignatureBlock("c2ln"),
    RedactedThinkingBlock("b3BhcXVl"),
    ToolCallBlock("1", "search", '{"q": 1, "words": ["née"]}'),
    ToolCallBlock("2", "search", '{"q": 1, "wor'),
    ToolResultBlock("1", "two", is_error=True, parts='[{"type":"text"}]'),
    ToolResultBlock("2", "cut off", duration_ms=1500),
    ImageBlock("image/png", '{"type": "base64"}'),
    CitationBlock("a queue", "https://example.org/queues", '{"start": 3}'),
    UnknownBlock("sparkle", '{"sparkle": null}'),
    TextBlock("I am fairly sure: Redis Streams."),
)
ALONE = "0197a0c2-1111-7000-8000-000000000001"
ALIKE = [f"0197a0c1-1111-7000-8000-{number:012}" for number in (1, 2)]
OF_OTHERS = "0197a0c3-1111-7000-8000-000000000001"
KINDS = {
    "session": "which-clock",
    "thought": "clock-decided",
    "decision": "price-by-station-time",
    "knowledge": "no-uptime-kept",
    "contradiction": "uptime-kept-or-not",
    "insight": "survey-chose-the-healthy",
    "hypothesis": "age-decides",
    "outcome": "station-time-failed",
    "fork": "capacitors-forked",
    "debate": "correction-debated",
    "branch": "line",
    "fork_branch": "fork answer",
    "debate_turn": "proposal",
    "message": "blocks",
}


@pytest.fixture(scope="session")
async def ids(noema: Noema) -> Mapping[str, str]:
    """The demonstration with all that followed, and a node with every kind of block."""
    services = noema.services((await noema.tenants.own_tenant()).id)
    ids = await load_demonstration(noema, services, lambda _: None)
    fork = await services.forks.require(ids["capacitors-forked"])
    debate = await services.debates.require(ids["correction-debated"])
    proposal = debate.rounds[0].proposal
    assert fork.branches[0].node_id
    assert proposal
    session = NewSession(new_id(), "Every kind of block")
    await services.sessions.create(session)
    node = NewThinkingNode(
        id=new_id(),
        session_id=session.id,
        kind=NodeKind.MESSAGE,
        role=Role.ASSISTANT,
        blocks=BLOCKS,
    )
    await services.think_graph.add_node(node)
    return {
        **ids,
        "line": fork.line_id,
        "fork answer": fork.branches[0].node_id,
        "proposal": proposal.node_id,
        "blocks": node.id,
    }


@pytest.mark.sweep
@pytest.mark.timeout(300)
@pytest.mark.parametrize("kind", KINDS)
async def test_an_item_of_any_kind_is_shown_the_same_from_both_doors(
    kind: str, doors: Doors, ids: Mapping[str, str]
) -> None:
    id_ = ids[KINDS[kind]]
    here, there = await doors.local("show", id_), await doors.remote("show", id_)
    assert (there.stdout, there.stderr) == (here.stdout, here.stderr), there.output
    assert here.exit_code == 0, here.output
    here, there = (
        await doors.local("show", id_, "--json"),
        await doors.remote("show", id_, "--json"),
    )
    assert there.stdout == here.stdout, there.output
    assert answer(there)["kind"] == kind


@pytest.mark.sweep
async def test_debates_are_listed_and_shown_the_same(doors: Doors, ids: Mapping[str, str]) -> None:
    shown = ("debate", "show", ids["correction-debated"])
    for command in (shown, ("debate", "list", "--status", "complete", "--limit", "3")):
        for form in ([], ["--json"]):
            here, there = await doors.local(*command, *form), await doors.remote(*command, *form)
            assert (here.exit_code, there.stdout, there.stderr) == (0, here.stdout, here.stderr)
        assert ids["correction-debated"] in here.stdout


@pytest.mark.sweep
async def test_a_session_is_shown_the_same_however_many_nodes_are_asked_for(
    doors: Doors, seeded: Mapping[str, str]
) -> None:
    for limit in ("3", "400"):
        for form in ([], ["--json"]):
            line = ("session", "show", seeded["which-clock"], "--limit", limit, *form)
            here, there = await doors.local(*line), await doors.remote(*line)
            assert here.exit_code == 0, here.output
            assert (there.stdout, there.stderr) == (here.stdout, here.stderr), there.output


async def test_the_beginning_of_an_id_is_looked_up_by_a_service_elsewhere(
    doors: Doors, noema: Noema
) -> None:
    tenant_id = (await noema.tenants.own_tenant()).id
    beliefs, others = noema.services(tenant_id).beliefs, noema.services(new_id()).beliefs
    kind = BeliefKind.KNOWLEDGE
    for id_ in (ALONE, *ALIKE):
        await beliefs.apply(Assert(new_id(), NewBelief(id_, kind, f"Stated as {id_}.")))
    await others.apply(Assert(new_id(), NewBelief(OF_OTHERS, kind, "Not ours.")))
    for given, code in (("0197a0c2", 0), ("0197A0C1", 2), ("0197a0c3", 3)):
        line = ("belief", "show", given, "--json")
        here, there = await doors.local(*line), await doors.remote(*line)
        assert (there.exit_code, there.stdout) == (code, here.stdout), there.output
    assert answer(await doors.remote("belief", "show", "0197a0c2", "--json"))["id"] == ALONE


async def test_what_is_not_there_is_refused_the_same(doors: Doors) -> None:
    for command in (("show",), ("session", "show")):
        line = (*command, new_id(), "--json")
        here, there = await doors.local(*line), await doors.remote(*line)
        assert (there.exit_code, there.stdout) == (3, here.stdout)
