"""Whether a verdict follows from what was found, and how much was probably not found.

Sources: Chapman, Some properties of the hypergeometric distribution with applications to
zoological sample censuses (1951), with the variance of Seber, The Estimation of Animal Abundance
(1982); Eick et al., Estimating software fault content before coding (1992), for reviewers.
"""

from math import sqrt

from app.domain.modes.academic.critique import (
    Aspect,
    AspectBalance,
    Consistency,
    CritiqueInput,
    CritiqueResult,
    UnseenWeaknesses,
    Verdict,
    Weakness,
    WeaknessSeverity,
)

SEVERITIES = tuple(WeaknessSeverity)
VERDICTS = tuple(Verdict)
ASKS_FOR = {
    WeaknessSeverity.MINOR: Verdict.MINOR_REVISION,
    WeaknessSeverity.MODERATE: Verdict.MINOR_REVISION,
    WeaknessSeverity.MAJOR: Verdict.MAJOR_REVISION,
    WeaknessSeverity.FATAL: Verdict.REJECT,
}


def compute(given: CritiqueInput) -> CritiqueResult:
    left = [weakness for weakness in given.weaknesses if not weakness.is_resolved]
    implied = max((ASKS_FOR[w.severity] for w in left), key=VERDICTS.index, default=Verdict.ACCEPT)
    points = (*given.strengths, *given.weaknesses)
    examined = {point.claim for point in points}
    unexamined = tuple(claim.id for claim in given.claims if claim.id not in examined)
    mended = {name for suggestion in given.suggestions for name in suggestion.weaknesses}
    result = CritiqueResult(
        strengths=len(given.strengths),
        weaknesses=len(given.weaknesses),
        balance=len(given.strengths) / len(points),
        aspects=tuple(_of_aspect(aspect, given) for aspect in Aspect if _is_used(aspect, given)),
        unexamined_claims=unexamined,
        claim_coverage=1 - len(unexamined) / len(given.claims) if given.claims else None,
        open_weaknesses=tuple(w.id for w in sorted(left, key=_severity, reverse=True)),
        without_suggestion=tuple(w.id for w in left if w.id not in mended),
        without_evidence=tuple(point.id for point in points if not point.evidence),
        implied_verdict=implied,
        because=tuple(w.id for w in left if ASKS_FOR[w.severity] is implied),
        consistency=None if given.verdict is None else _consistency(given.verdict, implied),
        score=_score(given),
        unseen=_unseen(given),
        explanation="",
    )
    return result.model_copy(update={"explanation": _explain(result)})


def _severity(weakness: Weakness) -> int:
    return SEVERITIES.index(weakness.severity)


def _is_used(aspect: Aspect, given: CritiqueInput) -> bool:
    return any(point.aspect is aspect for point in (*given.strengths, *given.weaknesses))


def _of_aspect(aspect: Aspect, given: CritiqueInput) -> AspectBalance:
    own = [weakness for weakness in given.weaknesses if weakness.aspect is aspect]
    worst = max((w for w in own if not w.is_resolved), key=_severity, default=None)
    return AspectBalance(
        aspect=aspect,
        strengths=sum(strength.aspect is aspect for strength in given.strengths),
        weaknesses=len(own),
        worst=worst.severity if worst else None,
    )


def _consistency(verdict: Verdict, implied: Verdict) -> Consistency:
    if verdict is implied:
        return Consistency.CONSISTENT
    harsher = VERDICTS.index(verdict) > VERDICTS.index(implied)
    return Consistency.TOO_HARSH if harsher else Consistency.TOO_LENIENT


def _score(given: CritiqueInput) -> float | None:
    if not given.criteria:
        return None
    total = sum(criterion.weight for criterion in given.criteria)
    return min(1.0, sum(c.weight * c.score for c in given.criteria) / total)


def _unseen(given: CritiqueInput) -> UnseenWeaknesses | None:
    if len(given.reviewers) != 2:
        return None
    first, second = ({w.id for w in given.weaknesses if r in w.reviewers} for r in given.reviewers)
    if not first or not second:
        return None
    found = len(first | second)
    total, error = chapman(len(first), len(second), len(first & second))
    return UnseenWeaknesses(
        found=found,
        found_by_both=len(first & second),
        estimated_total=total,
        standard_error=error,
        estimated_unseen=total - found,
    )


def chapman(first: int, second: int, both: int) -> tuple[float, float]:
    """Return how many there are, with a standard error, from two samples and their overlap."""
    total = (first + 1) * (second + 1) / (both + 1) - 1
    apart = (first - both) * (second - both)
    variance = (first + 1) * (second + 1) * apart / ((both + 1) ** 2 * (both + 2))
    return total, sqrt(variance)


def _explain(result: CritiqueResult) -> str:
    implied = result.implied_verdict.value.replace("_", " ")
    because = f", because of {', '.join(result.because)}" if result.because else ""
    said = [f"The open weaknesses ask for: {implied}{because}."]
    if result.consistency not in (None, Consistency.CONSISTENT):
        said.append(f"The verdict is {result.consistency.value.replace('_', ' ')}.")
    if result.unexamined_claims:
        said.append(f"Nobody examined {', '.join(result.unexamined_claims)}.")
    if result.without_suggestion:
        said.append(f"No suggestion would mend {', '.join(result.without_suggestion)}.")
    if result.unseen:
        said.append(
            f"Both reviewers probably missed {result.unseen.estimated_unseen:.1f} weaknesses."
        )
    return " ".join(said)
