"""Forks against a server that speaks a vendor's wire format: the graph holds what was said."""

import json
from collections.abc import AsyncIterator

import pytest

from app.bootstrap import Noema, Services
from app.domain.fork import ForkStatus, FoundBy, NewFork, NewForkBranch
from app.domain.ids import new_id
from app.domain.nodes.thinking import NodeKind
from app.errors import InvalidInputError
from tests.factories import make_session
from tests.fakes.vendors.exchange import Cut, Exchange, answered, streamed
from tests.fakes.vendors.formats import ANTHROPIC, OPENAI, Format
from tests.fakes.vendors.server import Asked, VendorServer
from tests.fakes.vendors.service import vendor_of
from tests.graph.fork.conftest import QUESTION

CAREFUL = "## Conclusion\nKeep the broker.\n## Confidence\n0.6\n## Risks\n- It is old"
BOLD = "## Conclusion\nTake the log.\n## Confidence\n80 %\n## Opportunities\n- Replay is free"
COMPARED = json.dumps(
    {
        "divergence": [
            {
                "topic": "What to run",
                "significance": "high",
                "positions": [
                    {"branch": 1, "position": "the broker"},
                    {"branch": 2, "position": "a log"},
                ],
            }
        ],
        "recommendation": {"branch": 2, "rationale": "It can be undone.", "confidence": 0.75},
        "insight": "Both want to sleep at night.",
    }
)


@pytest.fixture
async def vendor(noema: Noema) -> AsyncIterator[VendorServer]:
    async with vendor_of(noema, begin_s=2.0, idle_s=0.5) as server:
        yield server


def said_by(format_: Format, **texts: str) -> dict[str, Exchange]:
    return {style: streamed(format_.said(text)) for style, text in texts.items()}


def style_of(asked: Asked) -> str:
    body = json.dumps(asked.body)
    if "You compare answers" in body:
        return "comparison"
    return "bold" if "largest gain" in body else "careful"


@pytest.mark.parametrize("format_", [ANTHROPIC, OPENAI], ids=lambda f: f.provider)
async def test_a_fork_is_thought_through_compared_and_deepened(
    format_: Format, vendor: VendorServer, noema: Noema, services: Services
) -> None:
    whole = said_by(format_, careful=CAREFUL, bold=BOLD, comparison=COMPARED)
    faults = {
        "bold": [answered(format_.error("busy"), 529), streamed(format_.begun("## Conc"), Cut())],
    }

    def answer(asked: Asked) -> Exchange:
        style = style_of(asked)
        return faults[style].pop(0) if faults.get(style) else whole[style]

    vendor.answer = answer
    session_id = await services.sessions.create(make_session())
    branches = (NewForkBranch("conservative"), NewForkBranch("aggressive"))
    new = NewFork(
        new_id(), session_id, QUESTION, branches, provider=format_.provider, model=format_.model
    )
    await services.forks.start(new)
    await noema.deliberations.run_due(services.tenant_id)

    fork = await services.forks.require(new.id)
    careful, bold = fork.branches
    assert (fork.status, fork.provider) == (ForkStatus.COMPLETE, format_.provider)
    assert (careful.conclusion, careful.confidence) == ("Keep the broker.", 0.6)
    assert (bold.conclusion, bold.confidence) == ("Take the log.", 0.8)
    found = fork.comparison
    assert found is not None
    assert (found.degraded, found.insight) == (None, "Both want to sleep at night.")
    assert [(point.topic, point.found_by) for point in found.divergence] == [
        ("What to run", FoundBy.MODEL),
        (QUESTION, FoundBy.RULES),
    ]
    assert [(one.branch_id, one.found_by) for one in found.recommendations] == [
        (bold.id, FoundBy.MODEL),
        (bold.id, FoundBy.RULES),
    ]
    ids = [str(careful.node_id), str(bold.node_id), str(found.node_id)]
    nodes = [node for node in await services.thinking_reads.get_many(ids) if node is not None]
    assert [node.response for node in nodes] == [CAREFUL, BOLD, COMPARED]
    assert [node.kind for node in nodes] == [NodeKind.FORK_BRANCH] * 2 + [NodeKind.SYNTHESIS]
    assert {(node.provider, node.model) for node in nodes} == {(format_.provider, format_.model)}


async def test_an_effort_the_model_does_not_take_is_refused_and_nothing_is_written(
    vendor: VendorServer, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    new = NewFork(new_id(), session_id, QUESTION, provider="openai", model="gpt-4.1", effort="high")
    with pytest.raises(InvalidInputError, match="does not think") as refused:
        await services.forks.start(new)
    assert refused.value.field == "effort"
    assert (await services.session_reads.require(session_id)).node_count == 0
    assert vendor.asked == []


@pytest.mark.parametrize(
    ("reply", "degraded"),
    [
        ("They are much alike.", "UNREADABLE: the model's comparison is no JSON object"),
        (None, "MODEL_UNAVAILABLE"),
    ],
)
async def test_without_a_readable_comparison_the_rules_stand_alone(
    reply: str | None, degraded: str, vendor: VendorServer, noema: Noema, services: Services
) -> None:
    whole = said_by(ANTHROPIC, careful=CAREFUL, bold=BOLD, comparison=reply or "")
    broken = answered(ANTHROPIC.error("busy"), 529)

    def answer(asked: Asked) -> Exchange:
        style = style_of(asked)
        return broken if style == "comparison" and reply is None else whole[style]

    vendor.answer = answer
    session_id = await services.sessions.create(make_session())
    branches = (NewForkBranch("conservative"), NewForkBranch("aggressive"))
    new = NewFork(
        new_id(), session_id, QUESTION, branches, provider="anthropic", model=ANTHROPIC.model
    )
    await services.forks.start(new)
    await noema.deliberations.run_due(services.tenant_id)

    fork = await services.forks.require(new.id)
    assert fork.status is ForkStatus.COMPLETE
    assert fork.comparison is not None
    assert str(fork.comparison.degraded).startswith(degraded)
    assert {one.found_by for one in fork.comparison.recommendations} == {FoundBy.RULES}
