"""How often the judges agree with each other, and drafts with what was decided. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.domain.beliefs.belief import Resolution
from app.domain.beliefs.contradiction import DraftedResolution, ResolutionDraft, Verdict
from app.domain.beliefs.denial import Denial
from app.domain.beliefs.knowledge import Contradiction

_DECIDED = {
    DraftedResolution.FAVOR_A: Resolution.FAVOR_A,
    DraftedResolution.FAVOR_B: Resolution.FAVOR_B,
    DraftedResolution.SYNTHESIZED: Resolution.SYNTHESIZED,
    DraftedResolution.SCOPE_SPLIT: Resolution.DISMISSED,
    DraftedResolution.CANNOT_TELL: Resolution.UNRESOLVED,
}
"""What a draft comes to if it is applied."""


@dataclass(frozen=True, slots=True)
class JudgeAgreement:
    """Pairs of texts that the local judge and a model both judged."""

    judge: str
    model: str
    agreed: int
    only_judge: int
    """Pairs in which the local judge alone sees a conflict."""
    only_model: int


@dataclass(frozen=True, slots=True)
class DraftAgreement:
    """Contradictions with a draft about which somebody decided."""

    drafter: str
    agreed: int
    other: int
    """Those that were decided otherwise."""


@dataclass(frozen=True, slots=True)
class Agreement:
    judges: tuple[JudgeAgreement, ...]
    """By the names of both."""
    drafts: tuple[DraftAgreement, ...]
    """By the name of the drafter."""


def agreement_of(
    contradictions: Sequence[Contradiction], denials: Sequence[Denial] = ()
) -> Agreement:
    """Count agreement by who judged and who drafted.

    Args:
        denials: What a model said is no contradiction, and of which none is kept.
    """
    kept = [found.verdicts for found in contradictions if len(found.verdicts) > 1]
    denied = [(one.own, one.model) for one in denials]
    return Agreement(
        tuple(_judges([*kept, *denied])),
        tuple(
            _drafts(
                [
                    (found.draft, found.decision)
                    for found in contradictions
                    if found.draft and found.decision
                ]
            )
        ),
    )


def _judges(pairs: Sequence[tuple[Verdict, ...]]) -> Iterable[JudgeAgreement]:
    """Compare verdicts; that of the local judge stands first."""
    names = sorted({(own.detector, model.detector) for own, model, *_ in pairs})
    for judge, model in names:
        both = [
            (own.is_conflict, other.is_conflict)
            for own, other, *_ in pairs
            if (own.detector, other.detector) == (judge, model)
        ]
        agreed = sum(own == other for own, other in both)
        yield JudgeAgreement(
            judge, model, agreed, both.count((True, False)), both.count((False, True))
        )


def _drafts(decided: Sequence[tuple[ResolutionDraft, str]]) -> Iterable[DraftAgreement]:
    for drafter in sorted({draft.drafter for draft, _ in decided}):
        own = [
            _DECIDED[draft.resolution] == resolution
            for draft, resolution in decided
            if draft.drafter == drafter
        ]
        yield DraftAgreement(drafter, own.count(True), own.count(False))
