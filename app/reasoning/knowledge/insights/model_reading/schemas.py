"""What a model is to answer about a piece of reasoning, and what is made of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field

from app.domain.beliefs.knowledge import InsightType
from app.domain.metacognition import Excerpt, Finding, FindingKind

_MAX_TEXT = 1_000


class GivenExcerpt(BaseModel):
    model_config = ConfigDict(frozen=True)

    node_id: str = Field(max_length=100)
    excerpt: str = Field(max_length=4_000)
    relevance: float = Field(default=1.0, ge=0, le=1)


class GivenFinding(BaseModel):
    model_config = ConfigDict(frozen=True)

    kind: InsightType
    name: FindingKind | None = None
    """The analyser whose kind of finding it is."""
    about: str = Field(default="", max_length=100)
    """The record it is about; empty is all of them."""
    same_as: str = Field(default="", max_length=100)
    """The known insight that it repeats."""
    statement: str = Field(min_length=1, max_length=_MAX_TEXT)
    counter: str = Field(min_length=1, max_length=_MAX_TEXT)
    confidence: float = Field(ge=0, le=1)
    evidence: tuple[GivenExcerpt, ...] = Field(max_length=100)
    success_rate: float = Field(default=0.0, ge=0, le=1)
    """Of an improvement hypothesis: the share that it predicts of `decisions`; 0 is none."""
    decisions: int = Field(default=0, ge=0, le=1_000)


@dataclass(frozen=True, slots=True)
class Answer:
    findings: tuple[GivenFinding, ...]
    malformed: int = 0
    """Findings that have another form."""


@dataclass(frozen=True, slots=True)
class KnownInsight:
    """An insight that rests on what the model is shown."""

    id: str
    type: InsightType
    text: str
    node_ids: frozenset[str]


@dataclass(frozen=True, slots=True)
class Shown:
    """What the model was shown."""

    records: Sequence[str]
    """A JSON object each, the oldest first."""
    texts: Mapping[str, str]
    """What may be quoted, by the id of its node; long ones are cut."""
    sessions: Mapping[str, str | None]
    """The session of each record, by its id."""
    left_out: int = 0
    """Records for which there was no room."""


@dataclass(frozen=True, slots=True)
class ModelFinding:
    """A finding of a model, with what it says in the form of the analysers."""

    type: InsightType
    text: str
    confidence: float
    counter: str
    evidence: tuple[Excerpt, ...]
    session_id: str | None
    finding: Finding | None = None
    """The finding of an analyser that it is, for its identity; None for one of no analyser."""
    key: str = ""
    """Tells findings of no analyser apart."""
    same_as: str | None = None
    """The insight that it adds to."""


@dataclass(frozen=True, slots=True)
class Checked:
    findings: tuple[ModelFinding, ...]
    refused: int
    dropped: int
