"""A debate: an answer is proposed, attacked, mended, and in the end put together and judged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

MIN_ROUNDS = 3
MAX_ROUNDS = 5
MOST_ROUNDS = 10
"""That may be asked for."""
STOP_SCORE = 8.0
"""The skeptic's own score, 1 to 10, from which on an answer is good enough."""
MAX_QUESTION = 20_000
"""Characters of a question: it goes into every prompt of the debate."""
MAX_SAMPLES = 9


class DebateRole(StrEnum):
    PROPOSER = "proposer"
    SKEPTIC = "skeptic"
    SYNTHESIZER = "synthesizer"
    JUDGE = "judge"


class DebatePhase(StrEnum):
    """A step of a round, of a turn or of the judgement."""

    START = "start"
    COMPLETE = "complete"
    FAILED = "failed"
    STOP = "stop"
    """No further round begins."""
    RESULT = "result"
    """The judge's readings were joined."""


class DebateStatus(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    COMPLETE = "complete"
    PARTIAL = "partial"
    CANCELLED = "cancelled"
    FAILED = "failed"


OPEN_STATUSES = (DebateStatus.QUEUED, DebateStatus.RUNNING)


class StopReason(StrEnum):
    READY = "ready"
    SCORE = "score"
    NO_CRITICAL = "no_critical"
    MAX_ROUNDS = "max_rounds"
    STALLED = "stalled"
    BUDGET = "budget"
    CANCELLED = "cancelled"
    ERROR = "error"


class IssueSeverity(StrEnum):
    CRITICAL = "critical"
    MAJOR = "major"
    MINOR = "minor"


class IssueStatus(StrEnum):
    UNRESOLVED = "unresolved"
    PARTIAL = "partial"
    RESOLVED = "resolved"
    REJECTED = "rejected"
    """The skeptic takes it back."""


OPEN_ISSUES = (IssueStatus.UNRESOLVED, IssueStatus.PARTIAL)


class Strategy(StrEnum):
    ASSUMPTION_MINING = "assumption_mining"
    LOGICAL_STRUCTURE = "logical_structure"
    COUNTEREXAMPLE_SEARCH = "counterexample_search"
    COMPLETENESS = "completeness"
    HALLUCINATION_DETECTION = "hallucination_detection"
    PRECISION_AUDIT = "precision_audit"
    ROBUSTNESS = "robustness"
    STEEL_MAN = "steel_man"


class ParseQuality(StrEnum):
    JSON = "json"
    MARKS = "marks"
    """Read from headings and marks: less sure."""
    UNREADABLE = "unreadable"


class Criterion(StrEnum):
    CORRECTNESS = "correctness"
    COMPLETENESS = "completeness"
    CLARITY = "clarity"
    DEPTH = "depth"


WEIGHTS: Mapping[Criterion, float] = {
    Criterion.CORRECTNESS: 0.40,
    Criterion.COMPLETENESS: 0.25,
    Criterion.CLARITY: 0.20,
    Criterion.DEPTH: 0.15,
}


class ScoreStatus(StrEnum):
    SCORED = "scored"
    FAILED = "failed"
    """No sample could be read: there is no figure."""


@dataclass(frozen=True, slots=True)
class ParticipantChoice:
    """Who speaks in a role, as somebody asks for it; None leaves it open."""

    provider: str | None = None
    model: str | None = None
    temperature: float | None = None
    max_output_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Participant:
    """Who speaks in a role, settled when the debate was begun."""

    role: DebateRole
    provider: str
    model: str
    temperature: float | None
    """None leaves it to the model, which may take none."""
    max_output_tokens: int
    """Of one turn."""
    branch_id: str
    """The branch of the session whose provider and model it speaks with."""


@dataclass(frozen=True, slots=True)
class NewDebate:
    id: str
    """Of the debate and of its event stream; made by the client, so that a retry repeats it."""
    question: str
    session_id: str | None = None
    """None begins a session for it."""
    participants: Mapping[DebateRole, ParticipantChoice] = field(
        default_factory=dict[DebateRole, ParticipantChoice]
    )
    min_rounds: int = MIN_ROUNDS
    max_rounds: int = MAX_ROUNDS
    stop_score: float = STOP_SCORE
    score_samples: int = 1
    budget_tokens: int | None = None
    """Output tokens after which no further round begins."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a later round made of an issue."""

    round: int
    status: IssueStatus
    note: str | None
    stated: bool
    """Whether the skeptic said so; an open issue that goes unmentioned stays as it was."""


@dataclass(frozen=True, slots=True)
class Issue:
    id: str
    key: str
    """Its name in the debate, such as `1.2`: the second of round one."""
    round: int
    severity: IssueSeverity
    location: str | None
    problem: str
    fix: str | None
    counterexample: str | None
    strategy: Strategy | None
    status: IssueStatus
    judgements: tuple[Judgement, ...] = ()
    """Oldest first."""

    @property
    def is_open(self) -> bool:
        return self.status in OPEN_ISSUES


def by_severity(issues: Sequence[Issue]) -> list[Issue]:
    """Order issues, the gravest first."""
    order = [*IssueSeverity]
    return sorted(issues, key=lambda issue: (order.index(issue.severity), issue.round))


@dataclass(frozen=True, slots=True)
class DebateTurn:
    role: DebateRole
    node_id: str
    text: str
    status: str
    failure: str | None
    attempt: int
    output_tokens: int


@dataclass(frozen=True, slots=True)
class Round:
    index: int
    """From 1."""
    proposal: DebateTurn | None
    critique: DebateTurn | None
    proposal_confidence: float | None
    """0 to 1, as the proposer gives it."""
    skeptic_score: float | None
    """1 to 10, as the skeptic gives it."""
    ready: bool
    parse_quality: ParseQuality | None
    """Of the critique; None until there is one."""
    changed: int | None
    """Issues that are new or changed state in it."""
    similarity: float | None
    """0 to 1, of its proposal with the one before."""


@dataclass(frozen=True, slots=True)
class CriterionScore:
    criterion: Criterion
    points: float
    """1 to 10; the median of the samples."""
    evidence: str
    """Of the sample nearest to the median."""


@dataclass(frozen=True, slots=True)
class Score:
    status: ScoreStatus
    total: float | None
    """1 to 10; the median of the samples' weighted sums."""
    spread: float | None
    """Between the highest and the lowest sample."""
    samples: int
    readable: int
    criteria: tuple[CriterionScore, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    id: str
    value: int
    """1 to 10."""
    note: str | None
    recorded_from: datetime
    recorded_to: datetime | None
    """When a later rating took its place."""


@dataclass(frozen=True, slots=True)
class Debate:
    id: str
    session_id: str
    question: str
    question_node_id: str
    job_id: str
    status: DebateStatus
    min_rounds: int
    max_rounds: int
    stop_score: float
    score_samples: int
    budget_tokens: int | None
    stop_reason: StopReason | None
    failure: str | None
    """Why it could not be carried out in full."""
    templates: tuple[str, ...] | None
    """Names of those that were retrieved; None until that was tried."""
    answer: str | None
    """Stands by itself."""
    answer_node_id: str | None
    """None where the answer is the last proposal, because nobody put one together."""
    confidence: float | None
    insights: tuple[str, ...]
    caveats: tuple[str, ...]
    participants: tuple[Participant, ...]
    rounds: tuple[Round, ...]
    issues: tuple[Issue, ...]
    """By key."""
    others: tuple[DebateTurn, ...]
    """Turns of the synthesizer and the judge."""
    score: Score | None
    ratings: tuple[Rating, ...]
    """Newest first."""
    recorded_from: datetime
    ended_at: datetime | None

    @property
    def open_issues(self) -> tuple[Issue, ...]:
        return tuple(issue for issue in self.issues if issue.is_open)

    @property
    def last_proposal(self) -> Round | None:
        """Give the last round that has a finished proposal."""
        return next((round_ for round_ in reversed(self.rounds) if round_.proposal), None)

    @property
    def turn_count(self) -> int:
        spoken = sum(bool(round_.proposal) + bool(round_.critique) for round_ in self.rounds)
        return spoken + len(self.others)

    @property
    def output_tokens(self) -> int:
        """Give what all turns spent, as far as the vendors said."""
        spoken = [
            turn for round_ in self.rounds for turn in (round_.proposal, round_.critique) if turn
        ]
        return sum(turn.output_tokens for turn in (*spoken, *self.others))

    @property
    def early_stopped(self) -> bool:
        """Tell whether it stopped before its last round."""
        finished = [round_ for round_ in self.rounds if round_.critique]
        return self.stop_reason is not None and len(finished) < self.max_rounds

    @property
    def effective_score(self) -> float | None:
        """Give the latest rating, else the judge's figure."""
        if self.ratings:
            return float(self.ratings[0].value)
        return self.score.total if self.score else None

    @property
    def disagreement(self) -> bool:
        """Tell whether a person and the judge are 3 points or more apart."""
        total = self.score.total if self.score else None
        return bool(self.ratings) and total is not None and abs(self.ratings[0].value - total) >= 3
