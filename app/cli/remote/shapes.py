"""The values of the domain as a service gives them over GraphQL. Pure.

What to ask for follows from the fields of a class, and so does how its answer is read. Only what
has another name in the schema is listed here.
"""

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from app.domain.beliefs.belief import Belief, Fall, StatusSpan
from app.domain.beliefs.contradiction import Side
from app.domain.beliefs.fallen import FallenStatement
from app.domain.beliefs.hypothesis import Hypothesis
from app.domain.beliefs.knowledge import Contradiction, Insight, KnowledgeEntry
from app.domain.beliefs.proposal import Proposal, QuotedThing
from app.domain.confidence import ConfidenceReading, Factor
from app.domain.debate import Debate, DebateTurn, Issue, Judgement, Score
from app.domain.fork import Fork, ForkBranch
from app.domain.guidance.analysis import CueSpan, PatternScore, ThinkingAnalysis
from app.domain.guidance.guidance import ThoughtGuidance
from app.domain.guidance.suggestion import NextThought
from app.domain.job import Job
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.edge import Edge
from app.domain.nodes.exploration import Exploration, ExploredThought
from app.domain.nodes.exploration_limits import ExplorationLimits
from app.domain.nodes.node import NodeSummary
from app.domain.nodes.outcome import Outcome
from app.domain.nodes.plan import Task, TaskPlan
from app.domain.nodes.session import Session, SessionState
from app.domain.nodes.step_check import CheckedStep, StepCheck, StepIssue
from app.domain.nodes.thinking import ThinkingNode
from app.domain.nodes.thought import Thought
from app.domain.nodes.why import Reason, Why
from app.domain.people.checkpoints import Checkpoint
from app.domain.people.corrections import AnswerDifference, Correction
from app.domain.people.experiments import Experiment
from app.domain.people.sharing import ShareLink
from app.domain.people.webhooks import Webhook

T = TypeVar("T")
_NAMES: Mapping[type, Mapping[str, str]] = {
    Belief: {"id": "nodeId", "status": "beliefStatus", "superseded_by": "supersededById"},
    Checkpoint: {"status": "checkpointStatus"},
    ConfidenceReading: {"stated": "statedConfidence", "factors": "confidenceFactors"},
    Contradiction: {"type": "contradictionType", "status": "contradictionStatus"},
    CueSpan: {"pattern": "thinkingPattern"},
    Debate: {"status": "debateStatus", "others": "otherTurns", "score": "judgeScore"},
    DebateTurn: {"status": "nodeStatus"},
    DecisionPoint: {"status": "decisionStatus", "superseded_by": "supersededById"},
    Edge: {"start_id": "from", "end_id": "to"},
    Factor: {"word": "words"},
    Fall: {"id": "nodeId", "status": "fallStatus"},
    FallenStatement: {"id": "beliefId", "status": "beliefStatus"},
    Fork: {
        "node_id": "questionNodeId",
        "status": "forkStatus",
        "line_id": "branchId",
        "selected_id": "selectedBranchId",
        "branches": "forkBranches",
    },
    ForkBranch: {"status": "forkBranchStatus"},
    Hypothesis: {"status": "hypothesisStatus"},
    Insight: {"type": "insightType"},
    Issue: {"status": "issueStatus"},
    Job: {"status": "jobStatus", "reading": "modelReading"},
    Judgement: {"status": "issueStatus"},
    NextThought: {"mode": "controlMode", "depth": "thoughtDepth"},
    NodeSummary: {"id": "nodeId"},
    Outcome: {"status": "outcomeStatus"},
    PatternScore: {"pattern": "thinkingPattern", "score": "patternScore"},
    Proposal: {"status": "proposalStatus"},
    QuotedThing: {"id": "nodeId"},
    Reason: {"edge": "relationship"},
    Score: {"status": "scoreStatus"},
    Session: {"status": "sessionStatus", "source": "origin", "reopened": "sessionState"},
    Side: {"id": "nodeId"},
    AnswerDifference: {
        "added": "addedSentences",
        "dropped": "droppedSentences",
        "changed": "changedSentences",
        "kept": "keptSentences",
    },
    Correction: {
        "verdict": "correctionVerdict",
        "status": "taskStatus",
        "second_id": "secondAnswerId",
    },
    Experiment: {
        "hypothesis": "hypothesisText",
        "status": "taskStatus",
        "second_id": "secondAnswerId",
        "verdict": "experimentVerdict",
    },
    Exploration: {
        "limits": "explorationLimits",
        "status": "taskStatus",
        "output_tokens": "spentOutputTokens",
        "thoughts": "exploredThoughts",
    },
    ExplorationLimits: {"strategy": "explorationStrategy", "depth": "generations"},
    ExploredThought: {
        "operation": "thoughtOperation",
        "parent_ids": "parentThoughtIds",
        "status": "exploredStatus",
        "score": "thoughtScore",
    },
    ShareLink: {"kind": "sharedKind", "status": "shareLinkStatus"},
    StepCheck: {
        "status": "taskStatus",
        "steps": "checkedSteps",
        "score": "chainScore",
        "valid": "isValid",
        "patterns": "stepPatterns",
    },
    StepIssue: {"kind": "stepIssueKind", "severity": "issueSeverity"},
    CheckedStep: {"status": "taskStatus", "verdict": "stepVerdict", "issues": "stepIssues"},
    StatusSpan: {"status": "beliefStatus"},
    Task: {"status": "taskStatus"},
    TaskPlan: {"status": "taskStatus"},
    ThinkingNode: {"status": "nodeStatus", "stop_reason": "finishReason", "source": "origin"},
    ThinkingAnalysis: {
        "pattern": "thinkingPattern",
        "confidence": "detectionConfidence",
        "scores": "patternScores",
        "spans": "cues",
        "depth": "suggestedDepth",
        "lexicon": "lexiconVersion",
    },
    Thought: {"branch_id": "thoughtBranchId"},
    ThoughtGuidance: {
        "depth": "thoughtDepth",
        "revision_count": "chainRevisions",
        "suggestion": "nextThought",
    },
    Webhook: {"status": "webhookStatus"},
    Why: {"edges": "relationships"},
}
_WORDS = frozenset(
    {
        (NodeSummary, "kind"),
        (NodeSummary, "status"),
        (QuotedThing, "kind"),
        (Side, "kind"),
        (Side, "belief_status"),
        (Contradiction, "severity"),
        (Contradiction, "status"),
        (Contradiction, "resolution"),
        (DebateTurn, "status"),
        (Fork, "effort"),
        (Insight, "finding"),
        (Job, "kind"),
        (KnowledgeEntry, "categorized_by"),
        (KnowledgeEntry, "status"),
        (QuotedThing, "belief_status"),
        (ThinkingNode, "effort"),
    }
)
"""Texts of the domain that the schema has as values of an enumeration."""
_BESIDE = frozenset({(DecisionPoint, "reading"), (ThinkingNode, "reading")})
"""Values whose fields the schema has among those of their owner."""
_INSIDE: Mapping[tuple[type, str], tuple[str, str, object]] = {
    (Fork, "decision_id"): ("decision", "id", None),
    (KnowledgeEntry, "disputed"): ("belief", "disputed", False),
    (KnowledgeEntry, "status"): ("belief", "beliefStatus", None),
    (KnowledgeEntry, "superseded_by"): ("belief", "supersededById", None),
    (QuotedThing, "belief_status"): ("belief", "beliefStatus", None),
}
"""Values that the schema has in another field, and what they are where that is null."""
_UNIONS = (Union, types.UnionType)
_PLACE = "{ start end }"


def selection(shape: Any) -> str:  # noqa: ANN401  # a type, as hints give it
    """Give what to ask for, in braces; the empty text for what has no fields."""
    shape = _plain(shape)
    if _is_place(shape):
        return _PLACE
    if get_origin(shape) is tuple:
        return selection(get_args(shape)[0])
    if get_origin(shape) in _UNIONS:
        kinds = (f"... on {one.__name__} {selection(one)}" for one in get_args(shape))
        return f"{{ __typename {' '.join(kinds)} }}"
    if not is_dataclass(shape):
        return ""
    return f"{{ {_inner(cast(type, shape))} }}"


def value(shape: type[T], answer: Any) -> T:  # noqa: ANN401  # as the service answers
    """Read what a service answered as a value of a class."""
    return _value(shape, answer)


def _inner(shape: type) -> str:
    return " ".join(_asked(shape, name, hint) for name, hint in _hints(shape).items())


def _asked(shape: type, name: str, hint: Any) -> str:  # noqa: ANN401
    if (shape, name) in _BESIDE:
        return _inner(cast(type, hint))
    if (shape, name) == (Edge, "span"):
        return "span"
    if (shape, name) in _INSIDE:
        outer, inner, _ = _INSIDE[shape, name]
        return f"{outer} {{ {inner} }}"
    return f"{_name(shape, name)} {selection(hint)}".strip()


def _value(shape: Any, answer: Any) -> Any:  # noqa: ANN401
    if answer is None:
        return None
    shape = _plain(shape)
    if get_origin(shape) is tuple:
        if _is_place(shape):
            return tuple(answer.values() if isinstance(answer, dict) else answer)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType, reportUnknownMemberType]  # two numbers
        item = get_args(shape)[0]
        return tuple(_value(item, one) for one in answer)
    if get_origin(shape) in _UNIONS:
        kinds = {one.__name__: one for one in get_args(shape)}
        return _value(kinds[answer["__typename"]], answer)
    if is_dataclass(shape):
        owner = cast(Any, shape)
        return owner(**{n: _field(owner, n, hint, answer) for n, hint in _hints(owner).items()})
    if issubclass(shape, Enum):
        # A few are texts in the schema, as their values are.
        return shape[answer] if answer in shape.__members__ else shape(answer)
    if shape is datetime:
        return datetime.fromisoformat(answer)
    return float(answer) if shape is float else answer


def _field(shape: type, name: str, hint: Any, answer: Mapping[str, Any]) -> Any:  # noqa: ANN401
    if (shape, name) in _BESIDE:
        return _value(hint, answer)
    told = _told(shape, name, answer)
    if (shape, name) == (Session, "reopened"):
        return told == SessionState.REOPENED.name
    return told.lower() if told is not None and (shape, name) in _WORDS else _value(hint, told)


def _told(shape: type, name: str, answer: Mapping[str, Any]) -> Any:  # noqa: ANN401
    if (shape, name) not in _INSIDE:
        return answer[_name(shape, name)]
    outer, inner, otherwise = _INSIDE[shape, name]
    return otherwise if answer[outer] is None else answer[outer][inner]


@cache
def _hints(shape: type) -> Mapping[str, Any]:
    hints = get_type_hints(shape)
    return {field.name: hints[field.name] for field in fields(shape)}  # pyright: ignore[reportArgumentType]  # one of a dataclass


def _plain(hint: Any) -> Any:  # noqa: ANN401
    """Give what a value is unless it is None."""
    if get_origin(hint) in _UNIONS:
        kinds = [one for one in get_args(hint) if one is not type(None)]
        return kinds[0] if len(kinds) == 1 else hint
    return hint


def _is_place(shape: Any) -> bool:  # noqa: ANN401
    return get_origin(shape) is tuple and get_args(shape) == (int, int)


def _name(shape: type, name: str) -> str:
    return _NAMES.get(shape, {}).get(name) or camel(name)


def camel(name: str) -> str:
    """Spell a name as the schema does."""
    first, *rest = name.split("_")
    return first + "".join(part.title() for part in rest)
