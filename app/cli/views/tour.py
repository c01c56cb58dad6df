"""The tour of the demonstration: a screen of queries, each with its command."""

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.cli.terminal.output import out, safe_text
from app.domain.beliefs.belief import Belief, Impact
from app.domain.beliefs.hypothesis import Hypothesis
from app.domain.beliefs.knowledge import Contradiction, KnowledgeEntry
from app.domain.debate import Debate
from app.domain.fork import Fork
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.headline import shortened
from app.domain.nodes.why import Why
from app.domain.page import PageRequest
from app.domain.search import SearchQuery, SearchResult
from app.errors import NotFoundError
from app.reasoning.decisions.outcomes.schemas import CalibrationReport

if TYPE_CHECKING:
    from app.bootstrap import Services

QUESTION = "the charger forgot what time it was after an outage"
WIDTH = 79
"""Of a line; with the links after it the tour fits a screen of 24 lines and 80 columns."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """An open contradiction with its two sides."""

    contradiction: Contradiction
    sides: tuple[KnowledgeEntry, KnowledgeEntry]


@dataclass(frozen=True, slots=True)
class Tour:
    decision: DecisionPoint
    """The decision that is valid today."""
    why: Why
    """What the first decision rested on, and what overturned it."""
    dispute: Dispute
    premise: Belief
    impact: Impact
    """What would fall with the premise."""
    stale: tuple[Belief, ...]
    """Decisions whose premises fell or are disputed."""
    calibration: CalibrationReport
    fork: Fork
    debate: Debate
    hypothesis: Hypothesis
    question: str
    """A search in the words of somebody who does not know the answer."""
    found: SearchResult


async def take_tour(services: "Services", ids: Mapping[str, str]) -> Tour:
    """Ask the graph.

    Args:
        ids: The ids of the demonstration, by key.
    """
    premise_id = ids["heartbeat-sets-clock"]
    # At once: Neo4j plans each of them for the first time, which it does side by side.
    (decision, why, dispute, premise, impact, found), deliberated = await asyncio.gather(
        asyncio.gather(
            services.decision_reads.require(ids["price-by-corrected-time"]),
            services.why.why(ids["price-by-station-time"]),
            _read_dispute(services, ids["uptime-kept-or-not"]),
            services.belief_reads.require(premise_id),
            services.belief_reads.impact(premise_id),
            services.search.search(SearchQuery(QUESTION, limit=4)),
        ),
        asyncio.gather(
            services.belief_reads.stale_decisions(PageRequest(10)),
            services.outcomes.calibration(),
            services.forks.require(ids["capacitors-forked"]),
            services.debates.require(ids["correction-debated"]),
            services.hypothesis_reads.require(ids["age-decides"]),
        ),
    )
    stale, calibration, fork, debate, hypothesis = deliberated
    return Tour(
        decision=decision,
        why=why,
        dispute=dispute,
        premise=premise,
        impact=impact,
        stale=tuple(stale.items),
        calibration=calibration,
        fork=fork,
        debate=debate,
        hypothesis=hypothesis,
        question=QUESTION,
        found=found,
    )


def show_tour(tour: Tour) -> None:
    """Print two lines a stop: its command, and what that tells in one line."""
    for title, command, told in _stops(tour):
        out.print(safe_text(f"{title}  ", "bold magenta") + safe_text(f"$ noema {command}", "dim"))
        out.print(safe_text("  " + shortened(" ".join(told.split()), WIDTH - 2)))


def _stops(tour: Tour) -> Iterator[tuple[str, str, str]]:
    decision, why, dispute = tour.decision, tour.why, tour.dispute
    yield (
        "A decision and its options",
        f"show {decision.id}",
        f"{len(decision.rejected)} options rejected for: {decision.description}",
    )
    verdict = why.verdict.sentence if why.verdict else why.node.title
    yield "The one it replaced", f"why {why.node.id}", verdict
    yield "An open contradiction", f"show {dispute.contradiction.id}", dispute.contradiction.summary
    fallen = len(tour.impact.fallen)
    yield (
        "What falls with a premise",
        f"impact {tour.premise.id}",
        f"{fallen} decisions, with: {tour.premise.text}",
    )
    yield "Decisions to look at again", "stale", "; ".join(one.text for one in tour.stale)
    yield "Confidence and outcomes", "calibration", _calibrated(tour.calibration)
    yield from _deliberated(tour)
    yield "A search", f'search "{tour.question}"', _first(tour.found)


def _deliberated(tour: Tour) -> Iterator[tuple[str, str, str]]:
    fork, debate, hypothesis = tour.fork, tour.debate, tour.hypothesis
    chosen = next((one.style for one in fork.branches if one.id == fork.selected_id), "none")
    yield "A fork", f"forks show {fork.id}", f"{chosen} was selected for: {fork.question}"
    yield "A debate", f"show {debate.id}", f"{debate.status}: {debate.question}"
    told = f"{hypothesis.status}: {hypothesis.text}"
    yield "A hypothesis", f"hypothesis show {hypothesis.id}", told


def _calibrated(report: CalibrationReport) -> str:
    if report.calibration is None:
        return "no decision with a confidence has an outcome"
    count, brier = report.calibration.count, report.calibration.brier
    return f"{count} decisions ended well or badly; Brier score {brier:.2f} (0.25 is guessing)"


def _first(found: SearchResult) -> str:
    return found.hits[0].node.title if found.hits else "nothing was found"


async def _read_dispute(services: "Services", id_: str) -> Dispute:
    [contradiction] = await services.knowledge_reads.get_contradictions([id_])
    if contradiction is None:
        raise NotFoundError("the demonstration is incomplete", field="id")
    sides = await services.knowledge_reads.get_entries(
        [contradiction.side_a_id, contradiction.side_b_id]
    )
    [a, b] = [side for side in sides if side is not None]
    return Dispute(contradiction, (a, b))
