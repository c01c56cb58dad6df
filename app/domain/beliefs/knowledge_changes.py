"""What may be asked of the memory of knowledge. Each carries the id of its operation, so that a
retry is none."""

from dataclasses import dataclass, field
from datetime import datetime

from app.domain.beliefs.belief import StatusChange
from app.domain.beliefs.knowledge import CategorizedBy, Tier
from app.domain.erasure import STAYS, RetainedData
from app.domain.nodes.edge import EdgeType

RELATIONS = (EdgeType.RELATED_TO, EdgeType.DERIVED_FROM, EdgeType.PART_OF)
"""What one entry may say of another; `UPDATES` comes with an update."""


@dataclass(frozen=True, slots=True)
class EntryFields:
    """What somebody says of an entry."""

    title: str
    content: str
    category: str | None = None
    subcategory: str | None = None
    tags: tuple[str, ...] = ()
    source: str | None = None
    valid_from: datetime | None = None
    """When it begins to hold in the world; None is unbounded, as for `valid_to`, exclusive."""
    valid_to: datetime | None = None


@dataclass(frozen=True, slots=True)
class EntryPatch:
    """What an update changes; None leaves it as it was."""

    title: str | None = None
    content: str | None = None
    source: str | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None


@dataclass(frozen=True, slots=True)
class Store:
    id: str
    entry_id: str
    fields: EntryFields
    derived_from: frozenset[str] = frozenset()
    """Beliefs it rests on, needed together; without any it is held for its own sake."""
    rule: str | None = None
    """How it follows from them."""
    tier: Tier = Tier.RECALL


@dataclass(frozen=True, slots=True)
class Update:
    """Replace an entry by a new record that updates it."""

    id: str
    updates_id: str
    entry_id: str
    """Of the new record."""
    patch: EntryPatch


@dataclass(frozen=True, slots=True)
class Relate:
    id: str
    relation: EdgeType
    """One of `RELATIONS`."""
    entry_id: str
    to_ids: frozenset[str]
    """Of `DERIVED_FROM` any beliefs, needed together; else entries."""
    weight: float = 1.0
    rule: str | None = None
    """How it follows from them; of `DERIVED_FROM` only."""


@dataclass(frozen=True, slots=True)
class Tag:
    id: str
    entry_id: str
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """Bring an entry to another tier: pin it, let it go, call it back, put it away."""

    id: str
    entry_id: str
    tier: Tier


@dataclass(frozen=True, slots=True)
class Categorize:
    """Say what an entry is about, or let it be found out."""

    id: str
    entry_id: str
    category: str | None = None
    """None lets the rules find it, and a model where one is configured."""
    subcategory: str | None = None


@dataclass(frozen=True, slots=True)
class DefineCategory:
    """Add a category of the tenant's own, or give it other words."""

    id: str
    category: str
    subcategory: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Forget:
    """Erase what is named, and everything that tells of a subject."""

    id: str
    ids: frozenset[str] = frozenset()
    subject: str | None = None
    """Words that stand together in a text, whatever their case."""


@dataclass(frozen=True, slots=True)
class Moved:
    entry_id: str
    before: Tier
    after: Tier
    reason: str


@dataclass(frozen=True, slots=True)
class EntryChange:
    """What became of an entry, and of everything else with it; nothing when it was sent before."""

    entry_id: str
    changes: tuple[StatusChange, ...] = ()
    moves: tuple[Moved, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """What an entry is about, as somebody or something sees it."""

    category: str
    subcategory: str | None
    by: CategorizedBy
    detector: str
    confidence: float | None
    words: tuple[str, ...]
    """What in the entry spoke for it."""


@dataclass(frozen=True, slots=True)
class Categorized:
    """What an entry was taken to be about this time, best last; all of it is kept."""

    entry_id: str
    findings: tuple[Finding, ...] = ()
    failure: str | None = None
    """Why a model that was asked did not help; the rules answered all the same."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Something that will be forgotten."""

    id: str
    kind: str
    title: str


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was erased."""

    ids: tuple[str, ...]
    kinds: dict[str, int]
    """How many things of each kind lost their text."""
    parts: dict[str, int]
    """How many blocks, steps, options, payloads and the like went with them, by label."""
    vectors: int
    quotations: int
    """Summaries of contradictions and excerpts of evidence that quoted them."""
    events: int
    """Events that lost what they told, or went with their stream."""
    settled: tuple[str, ...]
    """Open contradictions that were dismissed, since a side of theirs is gone."""
    changes: tuple[StatusChange, ...]
    """Every belief whose status changed, those that rested on them included."""
    records: dict[str, int] = field(default_factory=dict[str, int])
    """How many texts elsewhere told of the subject and were erased, by label: titles of sessions,
    questions of debates, notes."""
    lines: int = 0
    """Lines that went from the files of training runs."""
    job_id: str | None = None
    """The job that erases the rest; None where nothing is left."""
    kept: tuple[RetainedData, ...] = STAYS
