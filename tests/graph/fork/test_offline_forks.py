"""A fork without a model: the styles weigh the same stored evidence, and part over it."""

from dataclasses import replace

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.fork import ForkStatus, NewFork
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.thinking import NewThinkingNode
from app.reasoning.turns.offline.prompts import NO_ANSWER
from tests.factories import make_node, make_session
from tests.graph.fork.conftest import by_style

QUESTION = "Should the charging session be priced from the meter or from the clock?"


def thought(session_id: str, text: str, confidence: float | None) -> NewThinkingNode:
    return replace(make_node(session_id, TextBlock(text)), confidence=confidence)


async def test_four_styles_give_four_grounded_answers_over_the_same_evidence(
    noema: Noema, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    meter = thought(session_id, "Price the charging session from the meter.", 0.6)
    clock = thought(session_id, "Price the charging session from the clock.", 0.7)
    rumour = thought(session_id, "The meter was right in every test.", None)
    doubt = thought(session_id, "The meter of old chargers drifts in the cold.", 0.5)
    await services.think_graph.add_nodes(session_id, [meter, clock, rumour, doubt])
    for start, type_ in ((rumour, EdgeType.SUPPORTS), (doubt, EdgeType.CHALLENGES)):
        await services.think_graph.link(NewEdge(new_id(), type_, start.id, meter.id))
    new = NewFork(new_id(), session_id, QUESTION)
    await services.forks.start(new)
    await noema.deliberations.run_due(services.tenant_id)

    fork = await services.forks.require(new.id)
    branches = by_style(fork)
    assert (fork.status, fork.provider) == (ForkStatus.COMPLETE, "offline")
    assert [*branches] == ["conservative", "aggressive", "balanced", "contrarian"]
    assert {branch.parse for branch in fork.branches} == {"headings"}
    told = {style: str(branch.conclusion) for style, branch in branches.items()}
    assert len(set(told.values())) > 1
    assert all(text.endswith("]") for text in told.values())
    assert all(branch.confidence is not None for branch in fork.branches)
    assert branches["conservative"].confidence != branches["aggressive"].confidence
    assert fork.comparison is not None
    assert fork.comparison.divergence
    assert fork.comparison.degraded is None


async def test_with_nothing_stored_every_style_says_so_and_none_is_recommended(
    noema: Noema, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    new = NewFork(new_id(), session_id, QUESTION)
    await services.forks.start(new)
    await noema.deliberations.run_due(services.tenant_id)

    fork = await services.forks.require(new.id)
    assert {branch.confidence for branch in fork.branches} == {None}
    assert {branch.conclusion for branch in fork.branches} == {NO_ANSWER}
    assert fork.comparison is not None
    assert (fork.comparison.spread, fork.comparison.recommended) == (None, None)
