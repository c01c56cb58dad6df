"""The whole analysis of a proof: read it, tie its steps together, weigh them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.proofs.analysis import (
    AssumptionChain,
    CheckStatus,
    Gap,
    GapKind,
    Inconsistency,
    ProofAnalysis,
    Rigour,
    Severity,
    StepCheck,
)
from app.domain.proofs.proof import CLAIMS, AtomKind, Dependency, Discharge, ProofText
from app.reasoning.beliefs.proofs.analysis import findings, scores
from app.reasoning.beliefs.proofs.analysis.dependencies import Links
from app.reasoning.beliefs.proofs.analysis.discharges import Discharging, structure_gaps
from app.reasoning.beliefs.proofs.analysis.gaps import gaps_in
from app.reasoning.beliefs.proofs.coherence.network import coherence_of
from app.reasoning.beliefs.proofs.reading.atoms import GIVEN_ID, ReadStep, atoms_of
from app.reasoning.beliefs.proofs.reading.contents import contents_of

_ANSWERED = (GapKind.NO_PREMISE, GapKind.JUMP)
"""Gaps of a step that a computation proves."""
_HAS_LETTER = re.compile(r"[A-Za-z]")


@dataclass(frozen=True, slots=True)
class ProofReading:
    """A proof as it was read, before anything is computed."""

    theorem: str
    steps: tuple[ReadStep, ...]
    dependencies: tuple[Dependency, ...]
    discharges: tuple[Discharge, ...]
    scopes: dict[str, tuple[str, ...]]
    """Of each step, the assumptions under which it is said."""
    gaps: tuple[Gap, ...]


def read_proof(proof: ProofText) -> ProofReading:
    steps = atoms_of(proof)
    discharging = Discharging(steps, proof.theorem)
    links = Links(steps, discharging.discharges, discharging.scopes)
    between = gaps_in(steps, links.dependencies, contents_of(proof.theorem))
    gaps = (*links.gaps, *discharging.gaps, *structure_gaps(steps), *between)
    return ProofReading(
        proof.theorem,
        steps,
        tuple(links.dependencies),
        tuple(discharging.discharges),
        discharging.scopes,
        gaps,
    )


def analyse(reading: ProofReading, checks: Sequence[StepCheck] = ()) -> ProofAnalysis:
    """Weigh a proof.

    Args:
        checks: What computations say of its formulas.
    """
    steps, dependencies = reading.steps, reading.dependencies
    proved = scores.proved_in(checks)
    told = (gap for gap in reading.gaps if gap.kind not in _ANSWERED or gap.atom_id not in proved)
    gaps = _in_order(steps, (*told, *_broken(checks)))
    cycles = findings.cycles_in(dependencies, steps, reading.discharges)
    inconsistencies = tuple(findings.inconsistencies_in(steps, reading.scopes))
    both = _scores(reading, gaps, checks)
    return ProofAnalysis(
        theorem=reading.theorem,
        atoms=tuple(step.atom for step in steps),
        dependencies=dependencies,
        discharges=reading.discharges,
        chains=_chains(reading),
        gaps=gaps,
        implicit_assumptions=tuple(findings.implicit_in(steps)),
        cycles=cycles,
        inconsistencies=inconsistencies,
        checks=tuple(checks),
        completeness=both[0],
        rigour_score=0.0 if cycles or inconsistencies else both[1],
        rigour=_level(reading, gaps, checks, both, cycles or inconsistencies),
        depth=scores.depth_of(dependencies),
    )


def _scores(
    reading: ProofReading, gaps: Sequence[Gap], checks: Sequence[StepCheck]
) -> tuple[float, float]:
    """Return completeness and rigour."""
    own = [step.atom.text for step in reading.steps if step.atom.id != GIVEN_ID]
    told = (
        reading.steps,
        reading.dependencies,
        gaps,
        contents_of(reading.theorem),
        scores.wording_of(reading.steps, checks, coherence_of(reading.theorem, own)),
    )
    return scores.completeness_of(*told), scores.rigour_score_of(*told)


def _level(
    reading: ProofReading,
    gaps: Sequence[Gap],
    checks: Sequence[StepCheck],
    both: tuple[float, float],
    broken: tuple[tuple[str, ...], ...] | tuple[Inconsistency, ...],
) -> Rigour:
    if broken:
        return Rigour.INFORMAL
    return scores.level_of(reading.steps, reading.dependencies, gaps, checks, both)


def _broken(checks: Sequence[StepCheck]) -> list[Gap]:
    return [
        Gap(
            GapKind.BROKEN_STEP,
            check.atom_id,
            Severity.CRITICAL,
            f"{check.formula} does not hold where {check.counterexample}"
            if check.counterexample and _HAS_LETTER.search(check.formula)
            else f"{check.formula} is false",
        )
        for check in checks
        if check.status is CheckStatus.REFUTED
    ]


def _in_order(steps: Sequence[ReadStep], gaps: Sequence[Gap]) -> tuple[Gap, ...]:
    places = {step.atom.id: at for at, step in enumerate(steps)}
    return tuple(sorted(gaps, key=lambda gap: places[gap.atom_id]))


def _chains(reading: ProofReading) -> tuple[AssumptionChain, ...]:
    """Tell of lemmas and the conclusion what they rest on in the end."""
    premises = dict[str, list[str]]()
    for one in reading.dependencies:
        premises.setdefault(one.atom_id, []).append(one.premise_id)
    kinds = {step.atom.id: step.atom.kind for step in reading.steps}
    discharged = {one.assumption_id for one in reading.discharges}
    found = list[AssumptionChain]()
    for step in reading.steps:
        if step.atom.kind not in (AtomKind.LEMMA, AtomKind.CONCLUSION):
            continue
        below, waiting = set[str](), [step.atom.id]
        while waiting:
            id_ = waiting.pop()
            if id_ not in below:
                below.add(id_)
                waiting += premises.get(id_, [])
        rests = (one for one in kinds if one in below and kinds[one] not in CLAIMS)
        chain = tuple(one for one in rests if one not in discharged)
        found.append(AssumptionChain(step.atom.id, chain))
    return tuple(found)
