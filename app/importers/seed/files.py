"""The demonstration in `seed/`, as its files hold it: one JSON list a kind, linked by keys."""

from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from app.domain.beliefs.belief import Resolution
from app.domain.beliefs.contradiction import ContradictionType, Severity
from app.domain.beliefs.hypothesis import HypothesisStatus
from app.domain.beliefs.knowledge import InsightType
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.outcome import OutcomeStatus
from app.domain.nodes.thinking import NodeKind, Role, StepKind
from app.errors import SetupError
from app.resources import resource_folder

Share = Annotated[float, Field(ge=0, le=1)]


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class SeedSession(_Row):
    key: str
    at: datetime
    title: str
    mode: str
    domain: str
    author: str
    tags: tuple[str, ...]
    plan: str


class SeedNode(_Row):
    key: str
    session: str
    kind: NodeKind
    role: Role
    at: datetime
    text: str
    follows: str | None = None
    branch: str | None = None
    thinking: tuple[tuple[StepKind, str], ...] = ()
    """The reasoning, step by step."""
    confidence: Share | None = None
    confidence_basis: str | None = None


class SeedOption(_Row):
    text: str
    reason: str


class SeedDecision(_Row):
    key: str
    node: str
    question: str
    description: str
    confidence: Share
    chosen: SeedOption
    rejected: tuple[SeedOption, ...]


class SeedKnowledge(_Row):
    key: str
    at: datetime
    title: str
    content: str
    category: str
    subcategory: str
    tags: tuple[str, ...]
    source: str


class SeedContradiction(_Row):
    key: str
    at: datetime
    type: ContradictionType
    severity: Severity
    resolution: Resolution
    summary: str
    detector: str
    confidence: Share
    side_a: str
    side_b: str
    resolved_by: str
    produces: str
    """The entry that holds instead of both sides."""


class SeedEvidence(_Row):
    node: str
    excerpt: str
    relevance: Share


class SeedInsight(_Row):
    key: str
    at: datetime
    type: InsightType
    text: str
    confidence: Share
    evidence: tuple[SeedEvidence, ...]


class SeedEdge(_Row):
    start: str
    type: EdgeType
    end: str
    weight: Share


class Seed(_Row):
    sessions: tuple[SeedSession, ...]
    thinking: tuple[SeedNode, ...]
    """Parents before children."""
    decisions: tuple[SeedDecision, ...]
    knowledge: tuple[SeedKnowledge, ...]
    contradictions: tuple[SeedContradiction, ...]
    insights: tuple[SeedInsight, ...]
    edges: tuple[SeedEdge, ...]


class LaterContradiction(_Row):
    key: str
    at: datetime
    type: ContradictionType
    severity: Severity
    summary: str
    detector: str
    confidence: Share
    side_a: str
    side_b: str


class LaterDecision(_Row):
    key: str
    at: datetime
    session: str
    question: str
    choice: str
    reason: str
    rejected: tuple[SeedOption, ...]
    rests_on: tuple[str, ...]


class LaterOutcome(_Row):
    key: str
    at: datetime
    decision: str
    status: OutcomeStatus
    text: str
    evidence: tuple[str, ...]


class LaterFork(_Row):
    key: str
    at: datetime
    session: str
    question: str
    styles: tuple[str, ...]
    chosen: str
    rationale: str


class LaterDebate(_Row):
    key: str
    at: datetime
    session: str
    question: str


class LaterHypothesis(_Row):
    key: str
    at: datetime
    text: str
    author: str
    status: HypothesisStatus
    rationale: str


class Later(_Row):
    """What people did with the demonstration after its sessions."""

    knowledge: tuple[SeedKnowledge, ...]
    contradiction: LaterContradiction
    """Stays open."""
    decision: LaterDecision
    outcomes: tuple[LaterOutcome, ...]
    fork: LaterFork
    debate: LaterDebate
    hypothesis: LaterHypothesis


R = TypeVar("R", bound=_Row)
_LIST = TypeAdapter(list[dict[str, Any]])


@cache
def read_seed(folder: Path | None = None) -> Seed:
    """Read the demonstration from `folder` (this installation's `seed/` by default); blocks.

    Raises:
        SetupError: A file is missing or holds something else; names the file.
    """
    root = folder or resource_folder("seed")
    return Seed(
        sessions=_read(root / "session.json", SeedSession),
        thinking=_read(root / "thinking.json", SeedNode),
        decisions=_read(root / "decision.json", SeedDecision),
        knowledge=_read(root / "knowledge.json", SeedKnowledge),
        contradictions=_read(root / "contradiction.json", SeedContradiction),
        insights=_read(root / "insight.json", SeedInsight),
        edges=_read(root / "edge.json", SeedEdge),
    )


@cache
def read_later(folder: Path | None = None) -> Later:
    """Read what followed the sessions, as `read_seed` reads those; blocks.

    Raises:
        SetupError: The file is missing or holds something else.
    """
    path = (folder or resource_folder("seed")) / "later.json"
    with _told(path):
        return Later.model_validate_json(path.read_bytes())


def _read(path: Path, row: type[R]) -> tuple[R, ...]:
    with _told(path):
        rows = _LIST.validate_json(path.read_bytes())
        return tuple(row.model_validate(item) for item in rows)


@contextmanager
def _told(path: Path) -> Generator[None]:
    """Name the file, and the place in it, where it cannot be read."""
    try:
        yield
    except OSError as error:
        raise SetupError(f"cannot read seed/{path.name}: {error.strerror}") from error
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = "/".join((path.name, *map(str, first["loc"])))
        raise SetupError(f"seed/{where}: {first['msg']}") from error
