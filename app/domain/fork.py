"""A fork: one question thought through in several styles at once, compared, and settled."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.beliefs.weighing import EVEN, Weighing
from app.errors import InvalidInputError

MIN_BRANCHES = 2
MAX_BRANCHES = 8


class ForkStatus(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    COMPLETE = "complete"
    PARTIAL = "partial"
    """Some branches failed; what the others say is compared."""
    FAILED = "failed"
    CANCELLED = "cancelled"


class ForkBranchStatus(StrEnum):
    PENDING = "pending"
    RUNNING = "running"
    COMPLETE = "complete"
    FAILED = "failed"
    CANCELLED = "cancelled"


class ForkOrigin(StrEnum):
    """What a branch was begun for."""

    STYLE = "style"
    EXPAND = "expand"
    MERGE = "merge"
    CHALLENGE = "challenge"


class Steering(StrEnum):
    """What a person may do with a fork beside choosing."""

    EXPAND = "expand"
    MERGE = "merge"
    CHALLENGE = "challenge"
    REFORK = "refork"
    GUIDE = "guide"


class FindingKind(StrEnum):
    INSIGHT = "insight"
    RISK = "risk"
    OPPORTUNITY = "opportunity"
    ASSUMPTION = "assumption"


class ReplyForm(StrEnum):
    """How the parts of a reply were told apart."""

    JSON = "json"
    HEADINGS = "headings"
    TEXT = "text"
    """It has no parts: steps and words of the text stand for them."""


class Agreement(StrEnum):
    FULL = "full"
    """Every branch that is compared says it."""
    PARTIAL = "partial"


class Significance(StrEnum):
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class FoundBy(StrEnum):
    RULES = "rules"
    MODEL = "model"


@dataclass(frozen=True, slots=True)
class ForkStyle:
    """A frame of mind in which a branch thinks."""

    name: str
    title: str
    frame: str
    """What the branch takes for granted and looks for, as it is told to a model."""
    weighing: Weighing = EVEN
    """How the offline provider weighs in this style."""
    built_in: bool = False
    recorded_from: datetime | None = None
    """When the tenant defined it; None where it came with Noema."""


@dataclass(frozen=True, slots=True)
class NewForkBranch:
    style: str
    guidance: str | None = None
    """What this branch is to mind beside its style."""


@dataclass(frozen=True, slots=True)
class NewFork:
    id: str
    session_id: str
    question: str
    branches: tuple[NewForkBranch, ...] = ()
    """Empty for the four styles that come with Noema."""
    context: str | None = None
    """What is known beside the question, for every branch."""
    provider: str | None = None
    model: str | None = None
    effort: str | None = None
    reforked_from_id: str | None = None


@dataclass(frozen=True, slots=True)
class NewSteering:
    id: str
    """Of the branch that is begun, the new fork, or the guidance."""
    fork_id: str
    action: Steering
    branch_ids: tuple[str, ...] = ()
    text: str | None = None
    """What to mind; new context for a refork."""


@dataclass(frozen=True, slots=True)
class NewSelection:
    id: str
    """Of the decision."""
    fork_id: str
    branch_id: str
    rationale: str


@dataclass(frozen=True, slots=True)
class Finding:
    id: str
    kind: FindingKind
    index: int
    text: str
    cited_ids: tuple[str, ...] = ()
    """What it cites by number, in the order of the text."""


@dataclass(frozen=True, slots=True)
class Guidance:
    id: str
    text: str
    recorded_from: datetime


@dataclass(frozen=True, slots=True)
class ForkBranch:
    id: str
    fork_id: str
    index: int
    style: str
    frame: str
    """Of the style, as it was when the branch was made."""
    weighing: Weighing
    origin: ForkOrigin
    of_ids: tuple[str, ...]
    """The branches it expands, merges or challenges."""
    status: ForkBranchStatus
    attempt: int
    """How often it was begun; 0 while it waits."""
    node_id: str | None
    """The answer of the last attempt; its stream tells it live."""
    conclusion: str | None
    confidence: float | None
    confidence_basis: str | None
    parse: ReplyForm | None
    failure: str | None
    findings: tuple[Finding, ...]
    cited_ids: tuple[str, ...]
    """What its conclusion cites by number, in the order of the text."""
    guidance: tuple[Guidance, ...]
    """Oldest first."""
    recorded_from: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class BranchStatement:
    """What one branch says to a point of the comparison."""

    branch_id: str
    text: str
    confidence: float | None


@dataclass(frozen=True, slots=True)
class ConvergencePoint:
    id: str
    text: str
    agreement: Agreement
    found_by: FoundBy
    statements: tuple[BranchStatement, ...]


@dataclass(frozen=True, slots=True)
class DivergencePoint:
    id: str
    topic: str
    significance: Significance
    found_by: FoundBy
    positions: tuple[BranchStatement, ...]


@dataclass(frozen=True, slots=True)
class KeyDifference:
    """What one branch alone says."""

    id: str
    branch_id: str
    text: str
    found_by: FoundBy


@dataclass(frozen=True, slots=True)
class Recommendation:
    id: str
    branch_id: str | None
    """None where nothing sets one branch above the others."""
    rationale: str
    confidence: float | None
    found_by: FoundBy


@dataclass(frozen=True, slots=True)
class ConfidenceSpread:
    """Over the branches that said or showed how sure they are."""

    min: float
    max: float
    mean: float


@dataclass(frozen=True, slots=True)
class ForkComparison:
    id: str
    index: int
    """From 1; a steered fork is compared again."""
    spread: ConfidenceSpread | None
    convergence: tuple[ConvergencePoint, ...]
    divergence: tuple[DivergencePoint, ...]
    differences: tuple[KeyDifference, ...]
    recommendations: tuple[Recommendation, ...]
    """The model's first where one was asked, then that of the rules."""
    insight: str | None
    """What the branches show together, in the model's words."""
    node_id: str | None
    """The model's answer."""
    degraded: str | None
    """Why no model deepened it, where one was asked."""
    recorded_from: datetime

    @property
    def recommended(self) -> Recommendation | None:
        """What is recommended in the end: the model's choice before that of the rules."""
        return next(
            (recommendation for recommendation in self.recommendations if recommendation.branch_id),
            None,
        )


@dataclass(frozen=True, slots=True)
class Fork:
    id: str
    """The name of its event stream too."""
    session_id: str
    node_id: str
    """The question as a node of the session."""
    question: str
    context: str | None
    status: ForkStatus
    reason: str | None
    """Why it is partial, failed or cancelled."""
    line_id: str
    """The branch of the session whose provider and model answer."""
    provider: str
    model: str
    effort: str | None
    job_id: str | None
    reforked_from_id: str | None
    selected_id: str | None
    """The branch that was chosen."""
    decision_id: str | None
    branches: tuple[ForkBranch, ...]
    comparison: ForkComparison | None
    """The last one."""
    recorded_from: datetime
    ended_at: datetime | None


def require_branch_count(count: int) -> None:
    """Refuse a fork that is none, or one nobody could follow.

    Raises:
        InvalidInputError: There are fewer than two branches, or over eight.
    """
    if not MIN_BRANCHES <= count <= MAX_BRANCHES:
        raise InvalidInputError(
            f"a fork has {MIN_BRANCHES} to {MAX_BRANCHES} branches", field="branches"
        )
