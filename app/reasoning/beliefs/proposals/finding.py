"""Reads texts for what they say of beliefs, and proposes it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from app.domain.beliefs.proposal import NewProposal
from app.errors import SetupError
from app.graph.base import Graph, Row
from app.graph.change import Write, run
from app.graph.due import read_due
from app.reasoning.beliefs.contradiction_resolver.judge import Judge
from app.reasoning.beliefs.proposals import matching, rows, rules
from app.reasoning.beliefs.proposals.changes import changes_in
from app.reasoning.beliefs.proposals.reasons import reasons_of, same_question
from app.reasoning.beliefs.proposals.schemas import (
    Change,
    DueNode,
    OwnDecision,
    Passage,
    PassageSearch,
    Reason,
)
from app.reasoning.beliefs.proposals.service import ProposalService

OnRead = Callable[[int], Awaitable[None]]
BATCH = 32
BACK = 50
"""Nodes of the line of thought that are looked at before a text."""
_CHARACTERS = 4_000
"""Of each of them."""
_NEAR = 0.75
"""Cosine from which on something on another line of thought is looked at."""
_KINDS = frozenset({"knowledge", "decision", "insight", "thought"})


@dataclass(frozen=True, slots=True)
class _TextFindings:
    """What a text says by itself."""

    reasons: tuple[tuple[OwnDecision, tuple[Reason, ...]], ...]
    changes: tuple[Change, ...]

    @property
    def claims(self) -> list[str]:
        told = [reason.claim for _, reasons in self.reasons for reason in reasons]
        return [*told, *(change.claim for change in self.changes)]


class ProposalFinder:
    """Args:
    surroundings: Finds what lies near to a claim on other lines of thought.
    """

    def __init__(
        self,
        graph: Graph,
        proposals: ProposalService,
        surroundings: PassageSearch,
        judge: Judge,
    ) -> None:
        self._graph = graph
        self._proposals = proposals
        self._surroundings = surroundings
        self._judge = judge

    async def read_due(self, on_read: OnRead | None = None) -> int:
        """Read every text that is due, oldest write first, and give how much is newly proposed.

        Args:
            on_read: Told the number of texts so far after each; what it raises ends the work.
        """
        proposed = done = 0
        # One by one: what a text made statements of is what the next one rests on or replaces.
        while nodes := await self._due():
            node = nodes[0]
            proposed += await self._propose(node)
            done += 1
            if on_read and done % BATCH == 0:
                await on_read(done)
        return proposed + await self._evidence()

    async def _evidence(self) -> int:
        """Propose that supported hypotheses rest on the evidence for them."""
        proposed = 0
        while found := await self._supported():
            new = [rules.of_evidence(rows.supported(row)) for row in found]
            added = await self._proposals.propose([proposal for proposal in new if proposal.cited])
            proposed += added
            if not added:
                # What it rests on was deleted or forgotten meanwhile.
                break
        return proposed

    async def _supported(self) -> list[Row]:
        needed = ("id", "text")
        return await read_due(self._graph, "proposal/list_supported", *needed, limit=BATCH)

    async def _due(self) -> list[DueNode]:
        given = {"back": BACK, "characters": _CHARACTERS, "limit": 1}
        found = await read_due(self._graph, "proposal/list_due", "id", "due", **given)
        return [rows.due_node(row) for row in found]

    async def _propose(self, node: DueNode) -> int:
        reading = await asyncio.to_thread(_read, node)
        near = {claim: await self._near(node, claim) for claim in reading.claims}
        proposals = await asyncio.to_thread(_proposals, node, reading, near, self._judge)

        def work() -> Write[int]:
            yield from run("proposal/mark_done", id=node.id, due=node.due)
            return (yield from self._proposals.propose_in(proposals)) if proposals else 0

        return await self._graph.apply(work)

    async def _near(self, node: DueNode, claim: str) -> list[Passage]:
        """Give what is said elsewhere about a claim."""
        try:
            neighbourhood = await self._surroundings.of_text(claim, _KINDS, _NEAR)
        except SetupError:
            # Without the model that makes vectors, the line of thought alone is looked at.
            return []
        known = {
            node.id,
            *(decision.id for decision in node.decisions),
            *(passage.id for passage in node.before),
        }
        return [
            rows.near_passage(neighbour, claim)
            for neighbour in neighbourhood.neighbours
            if neighbour.id not in known
        ]


def _read(node: DueNode) -> _TextFindings:
    told = ((decision, tuple(reasons_of(node.text, decision))) for decision in node.decisions)
    reasons = tuple((one, found) for one, found in told if found)
    return _TextFindings(reasons, tuple(changes_in(node.said)))


def _proposals(
    node: DueNode, reading: _TextFindings, near: dict[str, list[Passage]], judge: Judge
) -> list[NewProposal]:
    """Give what is proposed: updates first, so that no reason rests on what they replace."""
    proposals = [*_updates(node, reading.changes, near, judge), *_later(node)]
    gone = {proposal.subject.id for proposal in proposals}
    for decision, reasons in reading.reasons:
        stated = [
            (
                reason,
                matching.stating(reason, _open([*node.before, *near[reason.claim]], gone), judge),
            )
            for reason in reasons
        ]
        proposals.append(rules.of_reasons(node, decision, stated))
    reasoned = {decision.id for decision, _ in reading.reasons}
    for decision in node.decisions:
        proposals += rules.of_use(node, decision, has_reasons=decision.id in reasoned)
    return list({proposal.id: proposal for proposal in proposals}.values())


def _updates(
    node: DueNode, changes: Sequence[Change], near: dict[str, list[Passage]], judge: Judge
) -> list[NewProposal]:
    return [
        rules.of_change(
            node,
            replaced.passage,
            change,
            replaced.confidence,
            is_outright=matching.is_outright(change, replaced),
        )
        for change in changes
        for replaced in matching.replaced_by(change, [*node.before, *near[change.claim]], judge)
    ]


def _later(node: DueNode) -> list[NewProposal]:
    """Propose that a decision replaces the latest one before it on the same question."""
    proposals: list[NewProposal] = []
    for decision in node.decisions:
        own = [decision.question, decision.chosen, *decision.rejected]
        for passage in node.before:
            if passage.is_decision and same_question(
                [passage.question, passage.chosen, *passage.rejected], own
            ):
                proposals.append(rules.of_later(node, passage, decision))
                break
    return proposals


def _open(passages: Sequence[Passage], gone: set[str]) -> list[Passage]:
    return [passage for passage in passages if passage.id not in gone]
