"""The demonstration as one tenant stores it. Pure: ids come from the tenant and the keys."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from app.content.blocks import Block, TextBlock, ThinkingBlock
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    Contradict,
    NewBelief,
    Operation,
    Product,
    Resolve,
)
from app.domain.beliefs.contradiction import Finding
from app.domain.beliefs.knowledge import CategorizedBy
from app.domain.beliefs.knowledge_changes import EntryFields
from app.domain.ids import derived_id, id_beside
from app.domain.nodes.decision import NewDecision, Option
from app.domain.nodes.edge import NewEdge
from app.domain.nodes.session import NewSession
from app.domain.nodes.thinking import NewThinkingNode, ReasoningStep
from app.domain.search import search_properties
from app.importers.seed.files import (
    Seed,
    SeedContradiction,
    SeedDecision,
    SeedInsight,
    SeedKnowledge,
    SeedNode,
    SeedOption,
    SeedSession,
)
from app.reasoning.knowledge.schemas import Entry

SOURCE = "seed"
Map = dict[str, Any]


class TenantSeed:
    """Builds what `seed` holds with the ids that belong to one tenant."""

    def __init__(self, seed: Seed, tenant_id: str) -> None:
        self.seed = seed
        self.ids = seed_ids(seed, tenant_id)
        self._tenant_id = tenant_id

    def session(self, session: SeedSession) -> NewSession:
        return NewSession(
            id=self.ids[session.key],
            title=session.title,
            mode=session.mode,
            domain=session.domain,
            author=session.author,
            tags=session.tags,
            plan=session.plan,
            source=SOURCE,
            external_id=session.key,
            valid_from=session.at,
        )

    def nodes(self, session: SeedSession) -> list[NewThinkingNode]:
        """Give the nodes of a session, parents before children."""
        return [self._node(node) for node in self.seed.thinking if node.session == session.key]

    def entry(self, entry: SeedKnowledge) -> Entry:
        fields = EntryFields(**entry.model_dump(exclude={"key", "at"}), valid_from=entry.at)
        # What settled a contradiction is held because of that, not for its own sake.
        is_asserted = entry.key not in {
            contradiction.produces for contradiction in self.seed.contradictions
        }
        return Entry(
            self.ids[entry.key],
            fields,
            is_asserted=is_asserted,
            categorized_by=CategorizedBy.PERSON,
        )

    def contradiction(self, contradiction: SeedContradiction) -> list[Operation]:
        """Give what makes beliefs of the sides, opens the contradiction and settles it."""
        sides = [
            self._asserted(contradiction, key, BeliefKind.KNOWLEDGE)
            for key in _sides(contradiction)
        ]
        own = self.ids[contradiction.key]
        contradict = Contradict(
            id_beside(own, "found"),
            own,
            self.ids[contradiction.side_a],
            self.ids[contradiction.side_b],
            contradiction.type,
            contradiction.summary,
            Finding(
                contradiction.severity, contradiction.detector, contradiction.confidence, (), (), ()
            ),
        )
        produced = NewBelief(self.ids[contradiction.produces], BeliefKind.KNOWLEDGE, None)
        resolve = Resolve(
            id_beside(own, "settled"),
            own,
            contradiction.resolution,
            self.ids[contradiction.resolved_by],
            Product(produced, id_beside(own, "justification")),
        )
        resolver = self._asserted(contradiction, contradiction.resolved_by, BeliefKind.SYNTHESIS)
        return [*sides, resolver, contradict, resolve]

    def _asserted(self, contradiction: SeedContradiction, key: str, kind: BeliefKind) -> Assert:
        operation_id = id_beside(self.ids[contradiction.key], f"assert {key}")
        return Assert(operation_id, NewBelief(self.ids[key], kind, None))

    def insight(self, insight: SeedInsight) -> Map:
        fields = insight.model_dump(exclude={"key", "at", "evidence"})
        row = self._row(insight.key, insight.at, "insight", insight.text, fields)
        row["evidence"] = [
            {
                "node_id": self.ids[shown.node],
                "edge_id": self._id(insight.at, insight.key, shown.node),
                "excerpt": shown.excerpt,
                "relevance": shown.relevance,
            }
            for shown in insight.evidence
        ]
        return row

    def edges(self) -> list[NewEdge]:
        return [
            NewEdge(
                id=self._id(None, edge.start, edge.type, edge.end),
                type=edge.type,
                start_id=self.ids[edge.start],
                end_id=self.ids[edge.end],
                weight=edge.weight,
                source=SOURCE,
            )
            for edge in self.seed.edges
        ]

    def _node(self, node: SeedNode) -> NewThinkingNode:
        reasoning = "\n\n".join(text for _, text in node.thinking)
        thinking: tuple[Block, ...] = (ThinkingBlock(reasoning),) if reasoning else ()
        return NewThinkingNode(
            id=self.ids[node.key],
            session_id=self.ids[node.session],
            kind=node.kind,
            role=node.role,
            blocks=(*thinking, TextBlock(node.text)),
            parent_id=self.ids[node.follows] if node.follows else None,
            reasoning=reasoning,
            response=node.text,
            confidence=node.confidence,
            confidence_basis=node.confidence_basis,
            branch=node.branch,
            source=SOURCE,
            external_id=node.key,
            valid_from=node.at,
            steps=self._steps(node),
            decisions=tuple(
                self._decision(decision, node.at)
                for decision in self.seed.decisions
                if decision.node == node.key
            ),
        )

    def _steps(self, node: SeedNode) -> tuple[ReasoningStep, ...]:
        steps: list[ReasoningStep] = []
        start = 0
        for index, (kind, text) in enumerate(node.thinking):
            id_ = self._id(node.at, node.key, "step", str(index))
            steps.append(ReasoningStep(id_, index, kind, text, start, start + len(text)))
            start += len(text) + len("\n\n")
        return tuple(steps)

    def _decision(self, decision: SeedDecision, at: datetime) -> NewDecision:
        chosen, *rejected = self._options(decision, at)
        return NewDecision(
            id=self.ids[decision.key],
            description=decision.description,
            chosen=chosen,
            rejected=tuple(rejected),
            question=decision.question,
            confidence=decision.confidence,
        )

    def _options(self, decision: SeedDecision, at: datetime) -> list[Option]:
        options: Sequence[SeedOption] = (decision.chosen, *decision.rejected)
        return [
            Option(self._id(at, decision.key, "option", str(index)), option.text, option.reason)
            for index, option in enumerate(options)
        ]

    def _row(self, key: str, at: datetime, kind: str, text: str, fields: Map) -> Map:
        found = search_properties(self._tenant_id, kind, None, text)
        return {
            "id": self.ids[key],
            "properties": {**fields, **found, "kind": kind, "valid_from": at},
        }

    def _id(self, at: datetime | None, *parts: str) -> str:
        return derived_id(at, self._tenant_id, SOURCE, *parts)


def _sides(contradiction: SeedContradiction) -> tuple[str, str]:
    return contradiction.side_a, contradiction.side_b


def seed_ids(seed: Seed, tenant_id: str) -> Mapping[str, str]:
    """Give the id that each key of the demonstration has at this tenant."""
    at = {node.key: node.at for node in seed.thinking}
    dated = (*seed.sessions, *seed.thinking, *seed.knowledge, *seed.contradictions, *seed.insights)
    times = {row.key: row.at for row in dated}
    times |= {decision.key: at[decision.node] for decision in seed.decisions}
    return {key: derived_id(time, tenant_id, SOURCE, key) for key, time in times.items()}
