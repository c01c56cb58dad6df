"""How complete and how rigorous a proof is, from 0 to 1, and its level of rigour."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.domain.proofs.analysis import CheckStatus, Gap, GapKind, Rigour, Severity, StepCheck
from app.domain.proofs.proof import CLAIMS, Basis, Dependency, Rule
from app.reasoning.beliefs.proofs.reading.atoms import GIVEN_ID, ReadStep
from app.reasoning.beliefs.proofs.reading.contents import Contents
from app.reasoning.beliefs.proofs.reading.logic import claim_in, in_letters

_STRUCTURE = {
    GapKind.BROKEN_START: 0.2,
    GapKind.UNFINISHED: 0.2,
    GapKind.THEOREM_NOT_REACHED: 0.1,
    GapKind.LATE_SYMBOL: 0.1,
    GapKind.NEW_SYMBOL: 0.1,
    GapKind.FORWARD_REFERENCE: 0.3,
    GapKind.UNKNOWN_REFERENCE: 0.3,
    GapKind.UNDISCHARGED_ASSUMPTION: 0.2,
    GapKind.JUMP: 0.3,
    GapKind.INCOMPLETE_CASES: 0.3,
    GapKind.INCOMPLETE_INDUCTION: 0.1,
}
"""What one gap of the kind costs of the score of rigour, however long the proof is."""
_PER_STEP = {
    GapKind.NO_PREMISE: 0.5,
    GapKind.UNUSED_STEP: 0.5,
    GapKind.NEW_SYMBOL: 0.3,
}
"""What one gap of the kind costs of the completeness, shared among the steps."""
_STRANGE = 2.0
"""What is lost of a score by a share of symbols of which one step alone speaks, per share."""
_LEAST_CONNECTED = 0.25
"""A step of which less is connected earns nothing."""
_ENOUGH = 0.25
"""Steps that are connected by less are not coherent, whatever their words say."""
_TEXTBOOK = 0.5
_RIGOROUS = 0.75


def depth_of(dependencies: Sequence[Dependency]) -> int:
    """Give the number of dependencies on the longest way; a circle is opened."""
    premises = dict[str, list[str]]()
    for one in dependencies:
        premises.setdefault(one.atom_id, []).append(one.premise_id)
    depths = dict[str, int]()
    for root in premises:
        stack, on_way = [(root, False)], set[str]()
        while stack:
            node, done = stack.pop()
            if done:
                known = (depths[one] for one in premises.get(node, ()) if one in depths)
                depths[node] = 1 + max(known, default=0) if premises.get(node) else 0
            elif node not in depths and node not in on_way:
                on_way.add(node)
                stack.append((node, True))
                stack += [(one, False) for one in premises.get(node, ())]
    return max(depths.values(), default=0)


class Wording(NamedTuple):
    """What the wording of a proof says of its completeness, and for how many claims it counts."""

    coherence: float
    share: float
    """Of the claims that neither name a premise nor are proved by a computation."""


def proved_in(checks: Sequence[StepCheck]) -> set[str]:
    """Return the steps of which a computation proves something and refutes nothing."""
    proved, refuted = (
        {one.atom_id for one in checks if one.status is status}
        for status in (CheckStatus.PROVED, CheckStatus.REFUTED)
    )
    return proved - refuted


def wording_of(steps: Sequence[ReadStep], checks: Sequence[StepCheck], coherence: float) -> Wording:
    proved = proved_in(checks)
    claims = [step for step in steps if step.atom.kind in CLAIMS]
    open_claims = [one for one in claims if not one.references and one.atom.id not in proved]
    return Wording(coherence, len(open_claims) / len(claims) if claims else 1.0)


def completeness_of(
    steps: Sequence[ReadStep],
    dependencies: Sequence[Dependency],
    gaps: Sequence[Gap],
    theorem: Contents,
    wording: Wording,
) -> float:
    """Return how surely no step is missing, from 0 to 1.

    Claims that name premises or are proved count by their connection. The others count by the
    coherence of the text, as long as its steps are connected at all.
    """
    connected = _connected(steps, dependencies, gaps, theorem)
    coherent = wording.coherence * min(1.0, connected / _ENOUGH)
    told = (1 - wording.share) * connected + wording.share * coherent
    return told * _familiar(steps, theorem)


def _connected(
    steps: Sequence[ReadStep],
    dependencies: Sequence[Dependency],
    gaps: Sequence[Gap],
    theorem: Contents,
) -> float:
    """Return the mean connection of the steps, less what the gaps cost.

    What rests on a premise that is not there, or on what rests on one, earns nothing.
    """
    own = [step for step in steps if step.atom.id != GIVEN_ID]
    bases, uses = bases_of(dependencies), _uses(steps, theorem)
    baseless = _baseless(dependencies, gaps)
    connected = sum(
        _connection(step, own[at - 1] if at else None, bases.get(step.atom.id), uses)
        for at, step in enumerate(own)
        if step.atom.id not in baseless
    )
    lost = sum(_PER_STEP.get(gap.kind, 0.0) for gap in gaps)
    return max(0.0, (connected - lost) / len(own))


def _baseless(dependencies: Sequence[Dependency], gaps: Sequence[Gap]) -> set[str]:
    """Give the steps that name a missing or later premise, and those that name such a step."""
    missing = (GapKind.UNKNOWN_REFERENCE, GapKind.FORWARD_REFERENCE)
    found = {gap.atom_id for gap in gaps if gap.kind in missing}
    named = [one for one in dependencies if one.basis is Basis.EXPLICIT]
    while more := {one.atom_id for one in named if one.premise_id in found} - found:
        found |= more
    return found


def rigour_score_of(
    steps: Sequence[ReadStep],
    dependencies: Sequence[Dependency],
    gaps: Sequence[Gap],
    theorem: Contents,
    wording: Wording,
) -> float:
    """Return the mean of what the claims say of their reasons, less what is broken.

    A reason counts as far as the rest of the proof speaks of what it is a reason for, and where
    wording counts, as far as the text is coherent.
    """
    claims = [step for step in steps if step.atom.kind in CLAIMS]
    bases, uses = bases_of(dependencies), _uses(steps, theorem)
    reasoned = sum(
        _reasoned(step, bases.get(step.atom.id)) * _at_home(step, uses) for step in claims
    )
    lost = sum(_STRUCTURE.get(gap.kind, 0.0) for gap in gaps)
    coherent = 1 - wording.share * (1 - wording.coherence)
    held = coherent * _familiar(steps, theorem)
    return held * max(0.0, reasoned / len(claims) - lost) if claims else 0.0


def _familiar(steps: Sequence[ReadStep], theorem: Contents) -> float:
    """Return what a proof keeps that brings in symbols of which nothing else speaks."""
    own = [step for step in steps if step.atom.id != GIVEN_ID]
    return max(0.0, 1 - _STRANGE * strange_share(own, theorem))


def strange_share(own: Sequence[ReadStep], theorem: Contents) -> float:
    """Return the mean share of the symbols of a step that nothing but the step speaks of."""
    uses = Counter(theorem.symbols) + Counter(one for step in own for one in step.contents.symbols)
    shares = (
        sum(1 for one in step.contents.symbols if uses[one] == 1) / len(step.contents.symbols)
        for step in own
        if step.contents.symbols
    )
    return sum(shares) / len(own)


def bases_of(dependencies: Sequence[Dependency]) -> dict[str, Basis]:
    """Give the strongest basis of each step."""
    order = (Basis.ASSUMED, Basis.INFERRED, Basis.EXPLICIT)
    ranked = sorted(dependencies, key=lambda one: order.index(one.basis))
    return {one.atom_id: one.basis for one in ranked}


def _uses(steps: Sequence[ReadStep], theorem: Contents) -> Counter[str]:
    """Count the steps that speak of each term; the theorem counts as one."""
    return Counter(theorem.terms) + Counter(term for step in steps for term in step.contents.terms)


def _connection(
    step: ReadStep, before: ReadStep | None, basis: Basis | None, uses: Mapping[str, int]
) -> float:
    """Return how much of a step, from 0 to 1, the rest speaks of, and it of the step before."""
    terms = step.contents.terms
    is_unsupported = basis in (None, Basis.ASSUMED) and step.atom.rule is not Rule.CITATION
    if step.atom.kind in CLAIMS and is_unsupported:
        return 0.0
    if not terms:
        return 0.5
    shared = sum(1 for term in terms if uses[term] > 1) / len(terms)
    if shared < _LEAST_CONNECTED:
        return 0.0
    if basis is Basis.EXPLICIT:
        return (1 + shared) / 2
    if before is None:
        return shared
    common = terms & before.contents.terms
    continued = 2 * len(common) / max(1, min(len(terms), len(before.contents.terms)))
    return (shared + min(1.0, max(continued, 0.5 * step.is_anaphoric))) / 2


def _at_home(step: ReadStep, uses: Mapping[str, int]) -> float:
    """Return the share of the terms of a step that the rest speaks of; symbols weigh twice."""
    symbols, words = step.contents.symbols, step.contents.words
    shared = 2 * sum(uses[one] > 1 for one in symbols) + sum(uses[one] > 1 for one in words)
    return shared / (2 * len(symbols) + len(words)) if symbols or words else 1.0


def _reasoned(step: ReadStep, basis: Basis | None) -> float:
    if step.atom.rule is Rule.CITATION and basis is not Basis.EXPLICIT:
        return 0.7
    if basis in (None, Basis.ASSUMED):
        return 0.0
    if basis is Basis.EXPLICIT:
        return 1.0 if step.atom.rule else 0.8
    if step.atom.rule in (None, Rule.EXISTENCE):
        return 0.4
    return 0.6 if step.atom.rule is Rule.MODUS_PONENS else 0.8


def level_of(
    steps: Sequence[ReadStep],
    dependencies: Sequence[Dependency],
    gaps: Sequence[Gap],
    checks: Sequence[StepCheck],
    scores: tuple[float, float],
) -> Rigour:
    """Return the level of a proof without circles and inconsistencies.

    Args:
        scores: Completeness and rigour.
    """
    claims = [step for step in steps if step.atom.kind in CLAIMS]
    bases = bases_of(dependencies)
    proved = proved_in(checks)
    supported = sum(
        1
        for step in claims
        if step.atom.id in proved or bases.get(step.atom.id, Basis.ASSUMED) in _SUPPORTED
    )
    severe = {gap.severity for gap in gaps}
    reached = all(gap.kind is not GapKind.THEOREM_NOT_REACHED for gap in gaps)
    if Severity.CRITICAL in severe or not reached or supported < min(2, len(claims)):
        return Rigour.INFORMAL
    if scores[0] < _TEXTBOOK or not claims or len(steps) < 2 or 2 * supported < len(claims):
        return Rigour.INFORMAL
    if severe - {Severity.MINOR} or min(scores) < _RIGOROUS:
        return Rigour.TEXTBOOK
    is_formal = all(
        bases.get(step.atom.id) is Basis.EXPLICIT
        and step.atom.rule
        and step.atom.id in proved
        and _has_formula(step)
        for step in claims
    )
    return Rigour.FORMAL if is_formal else Rigour.RIGOROUS


def _has_formula(step: ReadStep) -> bool:
    """Tell whether a step is more than clauses of English, whose words may change their meaning."""
    return bool(step.contents.symbols) or in_letters(claim_in(step.atom.text)) is not None


_SUPPORTED = frozenset({Basis.EXPLICIT, Basis.INFERRED})
