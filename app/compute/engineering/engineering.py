"""Engineering analyses: coverage, failure modes, decisions; trade studies are beside this module.

Sources: ISO/IEC/IEEE 29148 (2018) for tracing; MIL-STD-1629A (1980) and AIAG FMEA (4th edition)
for risk priority numbers and the rule that severity alone makes a failure critical.
"""

import graphlib
from collections.abc import Collection, Mapping

from app.compute.base import ComputationError
from app.compute.engineering.trade_studies import trade_study
from app.domain.modes.engineering.engineering import EngineeringInput, FailureMode, Priority
from app.domain.modes.engineering.engineering_result import (
    Coverage,
    DecisionChain,
    EngineeringResult,
    FailureAnalysis,
    FailureRating,
    RequirementCoverage,
    TradeStudy,
)

_IMPORTANCE = list(Priority)


def compute(given: EngineeringInput) -> EngineeringResult:
    coverage = _coverage(given) if given.requirements else None
    study = trade_study(given) if given.alternatives else None
    failures = _failures(given) if given.failure_modes else None
    return EngineeringResult(
        coverage=coverage,
        trade_study=study,
        failure_analysis=failures,
        decision_chains=_chains(given),
        explanation=_explain(coverage, study, failures),
    )


def _coverage(given: EngineeringInput) -> Coverage:
    parts = _parts(given)
    satisfied = _holds(parts, {name for e in given.design_elements for name in e.satisfies})
    passed = {name for v in given.verifications if v.passed for name in v.verifies}
    failed = {name for v in given.verifications if v.passed is False for name in v.verifies}
    broken = {name for name in parts if not failed.isdisjoint(_below(parts, name))}
    verified = _holds(parts, passed - failed) - broken
    counted = [r for r in given.requirements if r.priority is not Priority.WONT]
    gaps = sorted(
        (r for r in counted if r.id not in satisfied), key=lambda r: _IMPORTANCE.index(r.priority)
    )
    return Coverage(
        requirements=tuple(
            RequirementCoverage(
                requirement=entry.id,
                is_satisfied=entry.id in satisfied,
                is_verified=entry.id in verified,
                has_failed=entry.id in broken,
            )
            for entry in given.requirements
        ),
        satisfied=_share([entry.id in satisfied for entry in counted]),
        verified=_share([entry.id in verified for entry in counted]),
        gaps=tuple(entry.id for entry in gaps),
        unneeded=tuple(entry.id for entry in given.design_elements if not entry.satisfies),
    )


def _parts(given: EngineeringInput) -> dict[str, list[str]]:
    """The requirements derived from each, parts before wholes.

    Raises:
        ComputationError: `CYCLE`.
    """
    derived: dict[str, list[str]] = {entry.id: [] for entry in given.requirements}
    for entry in given.requirements:
        for whole in entry.derived_from:
            derived[whole].append(entry.id)
    order = _ordered(derived, "requirements", "is derived from itself")
    return {name: derived[name] for name in order}


def _ordered(graph: Mapping[str, Collection[str]], path: str, what: str) -> tuple[str, ...]:
    try:
        return tuple(graphlib.TopologicalSorter(graph).static_order())
    except graphlib.CycleError as error:
        message = f"{path}: {error.args[1][0]!r} {what}: {' -> '.join(error.args[1])}"
        raise ComputationError("CYCLE", path, message) from error


def _holds(parts: Mapping[str, list[str]], directly: Collection[str]) -> set[str]:
    """What holds directly, or because it has parts and all of them hold."""
    found = set[str]()
    for name, derived in parts.items():
        if name in directly or (derived and found.issuperset(derived)):
            found.add(name)
    return found


def _below(parts: Mapping[str, list[str]], name: str) -> set[str]:
    found, waiting = {name}, [name]
    while waiting:
        new = set(parts[waiting.pop()]) - found
        found |= new
        waiting.extend(new)
    return found


def _share(flags: list[bool]) -> float:
    return sum(flags) / len(flags) if flags else 1.0


def _failures(given: EngineeringInput) -> FailureAnalysis:
    ratings = [_rating(given, mode) for mode in given.failure_modes]
    ratings.sort(key=lambda rating: (not rating.is_critical, -rating.rpn, rating.failure_mode))
    return FailureAnalysis(
        ratings=tuple(ratings),
        critical=tuple(rating.failure_mode for rating in ratings if rating.is_critical),
        highest_rpn=max(rating.rpn for rating in ratings),
        mean_rpn=sum(rating.rpn for rating in ratings) / len(ratings),
    )


def _rating(given: EngineeringInput, mode: FailureMode) -> FailureRating:
    rpn = mode.severity * mode.occurrence * mode.detection
    by_rpn, by_severity = rpn > given.rpn_threshold, mode.severity >= given.severity_threshold
    return FailureRating(
        failure_mode=mode.id,
        rpn=rpn,
        is_critical=by_rpn or by_severity,
        by_rpn=by_rpn,
        by_severity=by_severity,
        claim_agrees=None if mode.rpn is None else mode.rpn == rpn,
    )


def _chains(given: EngineeringInput) -> tuple[DecisionChain, ...]:
    older = {entry.id: entry.supersedes for entry in given.design_decisions}
    _ordered(
        {name: [old] if old else [] for name, old in older.items()},
        "designDecisions",
        "supersedes itself",
    )
    replaced = {old for old in older.values() if old}
    chains = list[DecisionChain]()
    for entry in given.design_decisions:
        if entry.id not in replaced:
            chain, name = list[str](), older[entry.id]
            while name is not None:
                chain.append(name)
                name = older[name]
            chains.append(DecisionChain(decisions=(*chain[::-1], entry.id), current=entry.id))
    return tuple(chains)


def _explain(
    coverage: Coverage | None, study: TradeStudy | None, failures: FailureAnalysis | None
) -> str:
    said = list[str]()
    if coverage is not None:
        gaps = f" Nothing satisfies {', '.join(coverage.gaps)}." if coverage.gaps else ""
        said.append(
            f"{coverage.satisfied:.0%} of the requirements are satisfied,"
            f" {coverage.verified:.0%} verified.{gaps}"
        )
    if study is not None:
        best = study.totals[0]
        said.append(f"{best.alternative} ranks first with {best.total:.4g}.")
        said.extend(
            f"{flip.alternative} would, if {flip.criterion} weighed {flip.flips_at:.4g} instead of"
            f" {flip.weight:.4g}."
            for flip in study.rank_flips[:1]
        )
    if failures is not None:
        critical = ", ".join(failures.critical) or "none"
        said.append(f"Highest risk priority number {failures.highest_rpn}; critical: {critical}.")
    return " ".join(said) or "The decisions form chains without a cycle."
