"""Findings about how something was reasoned, and the insights that they become."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from app.domain.beliefs.knowledge import InsightType
from app.errors import InvalidInputError


class FindingKind(StrEnum):
    ANCHORING = "anchoring"
    """The option named first was taken, and no other was given a reason."""
    CONFIRMATION = "confirmation"
    """What supports a decision is cited; what was known to oppose it is not."""
    PREMATURE_CLOSURE = "premature_closure"
    """No alternative was weighed, and the question was still open or was opened again."""
    OVERCONFIDENCE = "overconfidence"
    """Decisions succeeded less often than their stated confidences say."""
    AVAILABILITY = "availability"
    """Of several known cases the latest alone is cited, and most of them ended otherwise."""
    SUNK_COST = "sunk_cost"
    """What was spent already is the reason to go on."""
    GROUPTHINK = "groupthink"
    """A fork or a debate agreed and raised no objection at all."""
    REVISION_LOOP = "revision_loop"
    """A thought was revised back to an earlier version, or often without gain."""
    IGNORED_CONTRADICTION = "ignored_contradiction"
    """A premise was a side of an open contradiction when the decision was taken."""
    SINGLE_SOURCE = "single_source"
    """Everything a decision rests on comes from one source."""
    UNVERIFIED_PREMISE = "unverified_premise"
    """A decision rests on an open hypothesis that nobody verified."""
    REPEATED_REVERSAL = "repeated_reversal"
    """A decision came back to an option that had been replaced, or was replaced again and again."""
    MISSED_ESTIMATE = "missed_estimate"
    """Estimates miss in the same direction again and again."""


_PATTERNS = frozenset(
    {
        FindingKind.REVISION_LOOP,
        FindingKind.SINGLE_SOURCE,
        FindingKind.UNVERIFIED_PREMISE,
        FindingKind.REPEATED_REVERSAL,
        FindingKind.MISSED_ESTIMATE,
    }
)


def insight_type(kind: FindingKind, *, improves: bool = False) -> InsightType:
    """Give the type of the insight that a finding becomes."""
    if improves:
        return InsightType.IMPROVEMENT_HYPOTHESIS
    return InsightType.PATTERN if kind in _PATTERNS else InsightType.BIAS_DETECTION


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Words of a node that show a finding."""

    node_id: str
    text: str
    relevance: float = 1.0


@dataclass(frozen=True, slots=True)
class Finding:
    kind: FindingKind
    subject_id: str | None
    """The decision, session, fork or debate that it is about; None is the whole scope."""
    text: str
    confidence: float
    evidence: tuple[Excerpt, ...]
    counter: str
    """What would speak against it."""
    session_id: str | None = None
    improves: bool = False
    """Whether it says what to do about findings of its kind, and not that there is one."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What an analysis looks at; everything of the tenant where nothing is given."""

    session_id: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    """Exclusive."""
    project: str | None = None
    """Consecutive parts of the name of a project, in any case: `acme/orders`."""

    def __str__(self) -> str:
        """Name the scope, so that `scope_from` reads it again."""
        times = [at.isoformat() if at else "" for at in (self.since, self.until)]
        project = () if self.project is None else (self.project,)
        return "|".join((self.session_id or "", *times, *project))


def scope_from(name: str) -> Scope:
    """Read the name of a scope.

    Raises:
        InvalidInputError: It is none: the name was erased, with the project in it.
    """
    try:
        session_id, since, until, *project = name.split("|", 3)
        begin, end = (datetime.fromisoformat(at) if at else None for at in (since, until))
    except ValueError as error:
        raise InvalidInputError("this names no scope", field="subject_id") from error
    return Scope(session_id or None, begin, end, *project)


@dataclass(frozen=True, slots=True)
class InsightEvidence:
    node_id: str
    excerpt: str
    relevance: float
    start: int | None
    """Offset of the excerpt into the text of the node, in code points; `end` is exclusive. None
    where the insight came without."""
    end: int | None
    found_by: str | None = None
    """The model that quoted it, as `ModelReading.model`; None where an analyser did."""


@dataclass(frozen=True, slots=True)
class ModelReading:
    """What a model found after the analysers of one analysis."""

    model: str
    """Provider, model and version of the question: `anthropic:claude-opus-5-5:metacognition/1`."""
    insight_ids: tuple[str, ...] = ()
    """Insights that it added or gave evidence to, in its order."""
    refused: int = 0
    """Findings that were not kept: no excerpt of theirs stands, they have another form, or what
    they propose predicts nothing that can be counted."""
    dropped: int = 0
    """Ids that it was not shown, and excerpts that do not stand in the node they name."""
    left_out: int = 0
    """Decisions, sessions and deliberations that it was not shown: there was no room for them."""
    failure: str | None = None
    """Why it gave no findings; None where it answered."""

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any] | None) -> "ModelReading | None":
        """Read what the job of an analysis keeps; None where it keeps nothing."""
        if stored is None:
            return None
        fields: dict[str, Any] = {**stored, "insight_ids": tuple(stored["insight_ids"])}
        return cls(**fields)


@dataclass(frozen=True, slots=True)
class AnalysisReport:
    """What an analysis of a scope did."""

    decisions: int
    """Decisions that were looked at."""
    insight_ids: tuple[str, ...]
    """Insights that were added, or gained evidence, in the order of the analysers; those of a model
    are the last."""
    dropped: int
    """Excerpts that do not stand in the node they name, or whose node is not there."""
    retired_ids: tuple[str, ...] = ()
    """Improvement hypotheses that did not help and were retracted."""
    reading: ModelReading | None = None
    """None where no model was asked."""


class EffectVerdict(StrEnum):
    HELPS = "helps"
    """The whole interval of the difference is above zero."""
    DOES_NOT_HELP = "does_not_help"
    """The whole interval is below zero, or there were many decisions and it still holds zero."""
    OPEN = "open"
    """Too few decisions with outcomes to tell."""


@dataclass(frozen=True, slots=True)
class ImprovementEffect:
    """Whether decisions that used an improvement hypothesis ended better than those before it."""

    before: int
    """Decisions with a clear outcome that were taken before the hypothesis."""
    before_succeeded: int
    after: int
    """Decisions with a clear outcome that rest on the hypothesis, or in answers that cite it."""
    after_succeeded: int
    difference: float | None
    """Share that succeeded after, less the share before; None without decisions on both sides."""
    low: float | None
    """Of the 95 % interval of the difference (Newcombe's, from two Wilson intervals)."""
    high: float | None
    verdict: EffectVerdict
