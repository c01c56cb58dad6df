"""Every analyser: what it walks through, the statement that reads, the rules that judge."""

from app.domain.metacognition import FindingKind
from app.reasoning.knowledge.insights.rules import (
    anchoring,
    availability,
    confirmation,
    groupthink,
    ignored_contradiction,
    missed_estimate,
    overconfidence,
    premature_closure,
    repeated_reversal,
    revision_loop,
    single_source,
    sunk_cost,
    unverified_premise,
)
from app.reasoning.knowledge.insights.schemas import Analyser, Subject

_DECISIONS = Subject.DECISIONS

PAGES = {
    Subject.DECISIONS: "analysis/list_decisions",
    Subject.SESSIONS: "analysis/list_sessions",
    Subject.DELIBERATIONS: "analysis/list_deliberations",
}
"""What lists the subjects of a scope, a page at a time."""

ANALYSERS = (
    Analyser(FindingKind.ANCHORING, _DECISIONS, "analysis/read_openings", anchoring.find),
    Analyser(FindingKind.CONFIRMATION, _DECISIONS, "analysis/read_arguments", confirmation.find),
    Analyser(
        FindingKind.PREMATURE_CLOSURE, _DECISIONS, "analysis/read_closures", premature_closure.find
    ),
    Analyser(
        FindingKind.OVERCONFIDENCE,
        _DECISIONS,
        "analysis/read_forecasts",
        overconfidence.find,
        is_tally=True,
    ),
    Analyser(FindingKind.AVAILABILITY, _DECISIONS, "analysis/read_cases", availability.find),
    Analyser(FindingKind.SUNK_COST, _DECISIONS, "analysis/read_reasons", sunk_cost.find),
    Analyser(
        FindingKind.GROUPTHINK,
        Subject.DELIBERATIONS,
        "analysis/read_agreements",
        groupthink.find,
    ),
    Analyser(
        FindingKind.REVISION_LOOP, Subject.SESSIONS, "analysis/read_revisions", revision_loop.find
    ),
    Analyser(
        FindingKind.IGNORED_CONTRADICTION,
        _DECISIONS,
        "analysis/read_conflicts",
        ignored_contradiction.find,
    ),
    Analyser(FindingKind.SINGLE_SOURCE, _DECISIONS, "analysis/read_sources", single_source.find),
    Analyser(
        FindingKind.UNVERIFIED_PREMISE,
        _DECISIONS,
        "analysis/read_hypotheses",
        unverified_premise.find,
    ),
    Analyser(
        FindingKind.REPEATED_REVERSAL,
        _DECISIONS,
        "analysis/read_reversals",
        repeated_reversal.find,
    ),
    Analyser(
        FindingKind.MISSED_ESTIMATE,
        _DECISIONS,
        "analysis/read_estimates",
        missed_estimate.find,
        is_tally=True,
    ),
)
"""In the order in which a run goes through them."""
