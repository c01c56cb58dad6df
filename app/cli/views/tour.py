"""The tour of the demonstration: a few queries, each with its command."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.bootstrap import Services
from app.cli.terminal.output import fields, out, safe_text
from app.cli.views.decision import show_decision
from app.cli.views.search import show_hits
from app.cli.views.why import show_why
from app.domain.beliefs.knowledge import Contradiction, KnowledgeEntry
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.why import Why
from app.domain.search import SearchQuery, SearchResult
from app.errors import NotFoundError

QUESTION = "the charger forgot what time it was after an outage"


@dataclass(frozen=True, slots=True)
class Dispute:
    """A contradiction with its two sides."""

    contradiction: Contradiction
    sides: tuple[KnowledgeEntry, KnowledgeEntry]


@dataclass(frozen=True, slots=True)
class Tour:
    decision: DecisionPoint
    """The decision that is valid today."""
    why: Why
    """What the first decision rested on, and what overturned it."""
    dispute: Dispute
    question: str
    """A search in the words of somebody who does not know the answer."""
    found: SearchResult


async def take_tour(services: Services, ids: Mapping[str, str]) -> Tour:
    """Ask the graph.

    Args:
        ids: The ids of the demonstration, by key.
    """
    return Tour(
        decision=await services.decision_reads.require(ids["price-by-corrected-time"]),
        why=await services.why.why(ids["price-by-station-time"]),
        dispute=await _read_dispute(services, ids["72-hours-or-70-minutes"]),
        question=QUESTION,
        found=await services.search.search(SearchQuery(QUESTION, limit=4)),
    )


def show_tour(tour: Tour) -> None:
    _stop("A decision: the chosen option, the rejected ones, and why.", "show", tour.decision.id)
    show_decision(tour.decision)
    _stop(
        "It replaced an earlier one. What did that rest on, and what overturned it?",
        "why",
        tour.why.node.id,
    )
    show_why(tour.why, near=1)
    dispute = tour.dispute
    _stop("Two pieces of knowledge contradict each other.", "show", dispute.contradiction.id)
    _show_dispute(dispute)
    _stop("A search by words and by meaning.", "search", f'"{tour.question}"')
    show_hits(tour.found)


async def _read_dispute(services: Services, id_: str) -> Dispute:
    [contradiction] = await services.knowledge_reads.get_contradictions([id_])
    if contradiction is None:
        raise NotFoundError("the demonstration is incomplete", field="id")
    sides = await services.knowledge_reads.get_entries(
        [contradiction.side_a_id, contradiction.side_b_id]
    )
    [a, b] = [side for side in sides if side is not None]
    return Dispute(contradiction, (a, b))


def _show_dispute(dispute: Dispute) -> None:
    contradiction = dispute.contradiction
    out.print(safe_text(contradiction.summary))
    out.print(
        fields(
            ("  one side", dispute.sides[0].title),
            ("  the other", dispute.sides[1].title),
            ("  outcome", f"{contradiction.status}, {contradiction.resolution}"),
        )
    )


def _stop(title: str, command: str, argument: str) -> None:
    out.print()
    out.print(safe_text(title, "bold magenta"))
    out.print(safe_text(f"$ noema {command} {argument}", "dim"))
