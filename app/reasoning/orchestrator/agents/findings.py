"""What agents write: evidence and proposed decisions, each with what it rests on.

The ids follow from the task and from what is said, so a call that is repeated after a crash finds
what it wrote before.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from app.content.blocks import TextBlock
from app.domain.ids import derived_id, id_beside
from app.domain.nodes.decision import NewDecision, Option
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.graph.base import Graph
from app.graph.change import Write
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.reasoning.orchestrator.agents.schemas import Author, Evidence, Proposal
from app.reasoning.turns.thinking_engine.schemas import Caller


@dataclass(frozen=True, slots=True)
class Findings:
    graph: Graph
    think_graph: ThinkGraph

    async def record(self, evidence: Evidence, author: Author, caller: Caller) -> str:
        """Store a finding and give its id; the same again changes nothing.

        Raises:
            NotFoundError: A source is not there; nothing is written.
        """
        node = _node(evidence.text, _id(evidence, author, caller), author, caller)
        await self._write(node, [_edge(node.id, EdgeType.USED, id_) for id_ in evidence.sources])
        return node.id

    async def propose(self, proposal: Proposal, author: Author, caller: Caller) -> str:
        """Store a decision that waits for somebody's word, and give its id.

        Raises:
            NotFoundError: A source is not there; nothing is written.
        """
        own = _id(proposal, author, caller)
        decision = _decision(proposal, id_beside(own, "decision"), author)
        text = f"Question: {proposal.question}\nProposed: {proposal.choice}"
        node = _node(text, own, author, caller, (decision,))
        ends = [_edge(decision.id, EdgeType.DEPENDS_ON, id_) for id_ in proposal.sources]
        await self._write(node, ends)
        return decision.id

    async def _write(self, node: NewThinkingNode, edges: Sequence[NewEdge]) -> None:
        checked = await self.think_graph.read_ahead([node])

        def work() -> Write[None]:
            written = yield from self.think_graph.write_in(
                node.session_id, checked, may_extend=False
            )
            if written.added:
                yield from self.think_graph.link_in(edges)

        await self.graph.apply(work)


def _id(said: Evidence | Proposal, author: Author, caller: Caller) -> str:
    """Give the same id at every attempt: as old as the plan, whose branch has no other attempts."""
    told = json.dumps(asdict(said), sort_keys=True)
    return id_beside(caller.branch.id, f"{author.task_id} {type(said).__name__} {told}")


def _edge(start_id: str, type_: EdgeType, end_id: str) -> NewEdge:
    return NewEdge(derived_id(None, start_id, type_, end_id), type_, start_id, end_id, 1.0, "agent")


def _node(
    text: str,
    id_: str,
    author: Author,
    caller: Caller,
    decisions: tuple[NewDecision, ...] = (),
) -> NewThinkingNode:
    return NewThinkingNode(
        id=id_,
        session_id=caller.session_id,
        kind=NodeKind.THOUGHT,
        role=Role.ASSISTANT,
        blocks=(TextBlock(text),),
        response=text,
        provider=caller.branch.provider,
        api=caller.branch.api,
        model=caller.branch.model,
        author=author.agent,
        branch=f"agent:{author.agent}",
        source="agent",
        valid_from=datetime.now(UTC),
        decisions=decisions,
    )


def _decision(proposal: Proposal, id_: str, author: Author) -> NewDecision:
    chosen = Option(id_beside(id_, "chosen"), proposal.choice, proposal.reason)
    rejected = tuple(
        Option(id_beside(id_, f"rejected {i}"), text) for i, text in enumerate(proposal.rejected)
    )
    return NewDecision(
        id_,
        proposal.choice,
        chosen,
        rejected,
        is_recommended=True,
        question=proposal.question,
        extracted_by=f"agent:{author.agent}",
    )
