"""Forty disputes at a vendor's server with recorded answers: drafted, applied and undone."""

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.beliefs.contradiction import DraftedResolution, Swept
from app.domain.beliefs.drafted import RESOLUTIONS
from app.domain.ids import new_id
from app.embeddings.cross_reader import CrossPairReader
from app.reads.search.neighbours import NeighbourReads
from app.reasoning.beliefs.contradiction_resolver.detection import ContradictionFinder, Judges
from app.reasoning.beliefs.contradiction_resolver.drafter import ModelDrafter
from app.reasoning.beliefs.contradiction_resolver.judge import Judge
from app.reasoning.beliefs.contradiction_resolver.schemas import Bounds
from app.reasoning.beliefs.contradiction_resolver.second_judge import ModelJudge
from app.resources import resource_folder
from tests.api.client import GraphQLClient
from tests.fakes.vendors.exchange import Exchange, streamed
from tests.fakes.vendors.formats import ANTHROPIC
from tests.fakes.vendors.quoting import texts_in
from tests.fakes.vendors.server import Asked, VendorServer

RECORDED = Path(__file__).parents[1] / "unit" / "contradiction_resolver" / "disputes.jsonl"
DISPUTES = [json.loads(line) for line in RECORDED.read_text(encoding="utf-8").splitlines()]
"""Contradictions with the right proposal, what words alone give, and a model's recorded answer."""
RIGHT = {(row["a"], row["b"]): row["right"] for row in DISPUTES}
APPLIED: Mapping[str, tuple[str, str | None, list[str]]] = {
    "FAVOR_A": ("RESOLVED", "FAVOR_A", ["SUPERSEDED"]),
    "FAVOR_B": ("RESOLVED", "FAVOR_B", ["SUPERSEDED"]),
    "SYNTHESIZED": ("RESOLVED", "SYNTHESIZED", ["SUPERSEDED", "SUPERSEDED", "HELD", "HELD"]),
    "SCOPE_SPLIT": ("DISMISSED", None, []),
    "CANNOT_TELL": ("OPEN", "UNRESOLVED", []),
}
"""What each draft decides, and how the beliefs stand that it changed."""
INBOX = """{ inbox(first: 100) { edges { node { about { ... on Contradiction { id
  sideA { text } sideB { text } draft { resolution text reason } } } } } } }"""
SETTLE = """mutation($input: ResolveContradictionInput!) { resolveContradiction(input: $input) {
  ... on ContradictionChange { contradiction { status: contradictionStatus resolution }
    changes { after } }
  ... on UserError { code path } } }"""
REOPEN = """mutation($id: ID!) { reopenContradiction(input: {contradictionId: $id}) {
  ... on ContradictionChange { contradiction { status: contradictionStatus } changes { after } }
  ... on UserError { code path } } }"""
Texts = tuple[str, str]
Dispute = Mapping[str, Any]


def answer(asked: Asked) -> Exchange:
    """Give the recorded draft of the dispute that is asked about, or say which pairs are one."""
    prompt = "\n".join(texts_in(asked.body))
    told = next((row for row in DISPUTES if f":\n{row['a']}\n\nB" in prompt), None)
    if "Give `resolution`" in prompt and told:
        return streamed(ANTHROPIC.said(told["answer"]))
    lines = [json.loads(line) for line in prompt.splitlines() if line.startswith('{"pair": ')]
    if lines:
        verdicts = [{"pair": one["pair"], **verdict(one["A"], one["B"])} for one in lines]
        return streamed(ANTHROPIC.said(json.dumps({"verdicts": verdicts})))
    _, a, b, _ = re.split(r"A:\n|\n\nB:\n|\n\nDo A and B", prompt)
    return streamed(ANTHROPIC.said(json.dumps(verdict(a, b))))


def verdict(a: str, b: str) -> dict[str, Any]:
    """Judge that two texts conflict if they were recorded as a dispute."""
    told = {"conflict": (a, b) in RIGHT, "confidence": 0.9, "reason": "As recorded."}
    return {**told, "quote_a": a, "quote_b": b}


def finder(noema: Noema, services: Services) -> ContradictionFinder:
    """Make one that asks the vendor about whatever lies near enough to be judged."""
    graph = noema.graph_of(services.tenant_id)
    model = noema.models[ANTHROPIC.provider](services.tenant_id)
    cross = CrossPairReader(resource_folder("judge") / "cross")
    judges = Judges(
        second=ModelJudge(model, ANTHROPIC.model),
        own=Judge(cross, Bounds(possible=0.0)),
        drafter=ModelDrafter(model, ANTHROPIC.model),
    )
    near = NeighbourReads(graph, noema.embedder)
    return ContradictionFinder(graph, near, services.beliefs, judges)


async def hold(services: Services, row: Mapping[str, str], side: str) -> None:
    since = row.get(f"{side}_from")
    begins = datetime.fromisoformat(since).replace(tzinfo=UTC) if since else None
    belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, row[side], valid_from=begins)
    await services.beliefs.apply(Assert(new_id(), belief))


async def inbox(client: GraphQLClient) -> dict[Texts, Dispute]:
    edges = (await client.ask(INBOX))["inbox"]["edges"]
    found = [edge["node"]["about"] for edge in edges]
    return {(one["sideA"]["text"], one["sideB"]["text"]): one for one in found}


async def apply(client: GraphQLClient, dispute: Dispute) -> Dispute:
    """Do what a draft proposes, as the explorer does."""
    draft = dispute["draft"]
    resolution = RESOLUTIONS[DraftedResolution(draft["resolution"].lower())].upper()
    settle = {"contradictionId": dispute["id"], "resolution": resolution}
    if draft["text"]:
        settle["produces"] = {"belief": {"kind": "SYNTHESIS", "text": draft["text"]}}
    return (await client.ask(SETTLE, input={**settle, "rationale": draft["reason"]}))[
        "resolveContradiction"
    ]


def drafted_in(dispute: Dispute) -> str:
    """Give what a draft proposes; empty where there is none."""
    return dispute["draft"]["resolution"] if dispute["draft"] else ""


def effect(change: Dispute) -> tuple[str, str | None, list[str]]:
    found = change["contradiction"]
    return found["status"], found["resolution"], [one["after"] for one in change["changes"]]


@pytest.mark.sweep
async def test_four_in_five_disputes_wait_with_the_right_draft_that_a_person_applies_and_undoes(
    noema: Noema, services: Services, client: GraphQLClient, vendor: VendorServer
) -> None:
    vendor.answer = answer
    for row in DISPUTES:
        await hold(services, row, "a")
        await hold(services, row, "b")
    await services.vectors.embed_pending()
    assert await finder(noema, services).compare_due() == Swept(compared=80, found=40)

    found = await inbox(client)
    drafts = {texts: drafted_in(one) for texts, one in found.items()}
    assert drafts.keys() == RIGHT.keys()
    right = [texts for texts, drafted in drafts.items() if drafted == RIGHT[texts].upper()]
    assert (len(right), [*drafts.values()].count("")) == (36, 3)
    assert all("output_config" in asked.body for asked in vendor.asked)

    one_of_each = {drafts[texts]: found[texts] for texts in right}
    done = {drafted: await apply(client, one) for drafted, one in one_of_each.items()}
    told = {drafted: effect(change) for drafted, change in done.items()}
    assert told == APPLIED
    assert len(await inbox(client)) == 36
    for drafted in APPLIED.keys() - {"CANNOT_TELL"}:
        undone = (await client.ask(REOPEN, id=one_of_each[drafted]["id"]))["reopenContradiction"]
        assert undone["contradiction"] == {"status": "OPEN"}
    assert await inbox(client) == found
