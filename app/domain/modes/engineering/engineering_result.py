"""What is computed of an engineering analysis."""

from app.domain.modes.base import ModeResult, Name, Probability, Values


class RequirementCoverage(Values):
    requirement: Name
    is_satisfied: bool
    """By a design element, or because all requirements derived from it are."""
    is_verified: bool
    """By a verification that passed, or because all derived ones are."""
    has_failed: bool
    """Whether a verification of it, or of one derived from it, failed."""


class Coverage(Values):
    requirements: tuple[RequirementCoverage, ...]
    satisfied: Probability
    """Share of all requirements that are not `wont`."""
    verified: Probability
    gaps: tuple[Name, ...]
    """Requirements that nothing satisfies, the most important first."""
    unneeded: tuple[Name, ...]
    """Design elements that satisfy no requirement."""


class AlternativeTotal(Values):
    alternative: Name
    total: float
    rank: int
    """Equal totals have equal ranks."""
    is_dominated: bool
    """Whether another is at least as good in everything and better in something."""


class WeightShare(Values):
    criterion: Name
    weight: Probability


class RankFlip(Values):
    """The smallest change of one weight that puts another alternative first."""

    criterion: Name
    weight: Probability
    """As it is; all weights sum to 1."""
    flips_at: Probability
    """The other weights keep their proportions."""
    alternative: Name
    """The one that then is first."""


class TradeStudy(Values):
    weights: tuple[WeightShare, ...]
    totals: tuple[AlternativeTotal, ...]
    """The best first."""
    rank_flips: tuple[RankFlip, ...]
    """The closest first; empty where no single weight changes the first rank."""
    recommendation_is_best: bool | None


class FailureRating(Values):
    failure_mode: Name
    rpn: int
    is_critical: bool
    by_rpn: bool
    by_severity: bool
    claim_agrees: bool | None
    """None where no number was claimed."""


class FailureAnalysis(Values):
    ratings: tuple[FailureRating, ...]
    """Critical ones first, then by number."""
    critical: tuple[Name, ...]
    highest_rpn: int
    mean_rpn: float


class DecisionChain(Values):
    decisions: tuple[Name, ...]
    """From the first to the one that stands; each supersedes the one before."""
    current: Name


class EngineeringResult(ModeResult):
    coverage: Coverage | None
    trade_study: TradeStudy | None
    failure_analysis: FailureAnalysis | None
    decision_chains: tuple[DecisionChain, ...]
