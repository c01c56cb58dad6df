"""What search indexes of each thing, what it may be asked, and what it answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from app.domain.beliefs.belief import BeliefStatus
from app.domain.beliefs.fallen import FallenStatement, Replaced, Withdrawn
from app.domain.nodes.node import NodeSummary
from app.domain.nodes.outcome import OutcomeStatus
from app.domain.nodes.thinking import NodeKind, Role
from app.domain.search_filter import EVERYTHING, SearchFilter
from app.domain.text import without_control
from app.domain.vectors import PENDING_VECTORS

MAX_SEARCH_TEXT = 20_000
"""Characters indexed of one thing; a tool's output can be megabytes and says little more."""
MAX_TOOL_TEXT = 2_000
EMBEDDED_CHARACTERS = 8_000
"""Of a text that go to the embedding model, which reads about 512 words."""
VECTOR_DIMENSIONS = 384
"""Of the vector index; the schema says the same."""
VECTOR_PROPERTIES = {
    "bge-small-en-v1.5-q": "embedding",
    "voyage-4": "embedding_voyage_4",
    "compatible": "embedding_compatible",
}
"""Where the vectors of each model are; a property has one vector index at most."""
CONTEXT_PROPERTIES = {
    "bge-small-en-v1.5-q": "context_embedding",
    "voyage-4": "context_embedding_voyage_4",
    "compatible": "context_embedding_compatible",
}
"""Where the vectors of things in their contexts are."""
TOKEN_MODELS = frozenset({"bge-small-en-v1.5-q"})
"""Models that tell the tokens of a text too, which `token_vectors` holds."""
SEARCH_KINDS = frozenset(
    {*NodeKind, "decision", "knowledge", "insight", "contradiction", "hypothesis", "outcome"}
)
"""Every kind of thing that search returns."""


@dataclass(frozen=True, slots=True)
class SearchQuery:
    text: str
    """What a person typed; no character in it has a special meaning."""
    limit: int = 10
    kinds: frozenset[str] = SEARCH_KINDS
    session_ids: frozenset[str] | None = None
    """Only what belongs to one of these sessions; None takes everything."""
    only: SearchFilter = EVERYTHING
    diversity: float = 0.0
    """0 takes the best hits, 1 after the best one those most unlike the hits before them."""


@dataclass(frozen=True, slots=True)
class CandidateRank:
    """Where a hit stood in one list of candidates."""

    rank: int
    """From 1."""
    score: float
    """Lucene's score in a full-text list; in a vector list the cosine, -1 to 1, as its index
    rounds it."""


class ScoreParts(NamedTuple):
    """What speaks for a hit; the sum is its score, and the scale is the question's own."""

    words: float = 0.0
    """0 to 0.6: Lucene's score in context, between that of the best and that of no place."""
    meaning: float = 0.0
    """0 to 0.5: the cosine in context, between those of the worst and the best candidate.

    This part and the next follow the words where a text waits for its vector and others do not.
    """
    match: float = 0.0
    """0 to 1: how well each word of the question is met by some word here or beside it."""
    author: float = 0.0
    """0.5 if the question names who said it, else 0."""
    session: float = 0.0
    """0 to 0.4: how good the best hit of the same session is."""
    answer: float = 0.0
    """0 to 0.2: it follows a text that asks something and has the words of the question."""
    time: float = 0.0
    """0 to 0.6: it names a time and the question asks for one; it is of the date that is named."""
    substance: float = 0.0
    """-0.2 to 0.4: long enough to say something; less if it ends as a question."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a hit stands where it stands; None where a list does not hold it."""

    text: CandidateRank | None
    vector: CandidateRank | None
    context_text: CandidateRank | None
    """Among texts together with what stands around them."""
    context_vector: CandidateRank | None
    parts: ScoreParts
    match: float | None = None
    """How well each word of the question is met, -1 to 1, as it is; None without token vectors."""
    met: tuple[float, ...] = ()
    """How well this text alone meets each token of the question; empty without token vectors."""
    relevance: float | None = None
    """0 to 1, from the reranking model; None where none read the text."""


@dataclass(frozen=True, slots=True)
class Span:
    """Offsets in code points; `end` is exclusive."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class TruthStatus:
    """What something is worth: today, or at the moment that was asked about."""

    belief_status: BeliefStatus | None = None
    """None of what nobody made a belief. A text of which nothing is left has that of what it said.
    """
    disputed: bool = False
    replaced_by: NodeSummary | None = None
    """What took its place, if it is superseded."""
    replaced_at: datetime | None = None
    """When that was recorded to be so."""
    outcome: OutcomeStatus | None = None
    """Of a decision, what its latest outcome says."""
    fallen: tuple[FallenStatement, ...] = ()
    """Of a text, what it says and holds no more, latest first; the rest of it stands as it is."""

    @property
    def is_withdrawn(self) -> bool:
        return self.replaced_by is not None or self.belief_status not in (None, BeliefStatus.HELD)


@dataclass(frozen=True, slots=True)
class SearchHit:
    node: NodeSummary
    excerpt: str
    """One line of about 240 characters around the words that were found."""
    highlights: tuple[Span, ...]
    """The words that were found, as places in `excerpt`."""
    score: float
    """The sum of its `parts`; compares the hits of one question, not of two."""
    explanation: Explanation
    truth_status: TruthStatus = TruthStatus()
    roots: frozenset[str] = frozenset()
    """Of the words of the question that its text has."""
    role: Role | None = None
    """Of a thinking node, who speaks."""
    cited: frozenset[str] = frozenset()
    """Of an answer, what it cites by its number."""
    cites_withdrawn: bool = False
    """Whether some of that is not held any more today."""


@dataclass(frozen=True, slots=True)
class SimilarHit:
    node: NodeSummary
    excerpt: str
    similarity: float
    """The cosine of the two texts, -1 to 1."""
    truth_status: TruthStatus = TruthStatus()


@dataclass(frozen=True, slots=True)
class SearchResult:
    hits: tuple[SearchHit, ...]
    """Best first."""
    by_vector: bool
    """Whether meaning was compared too; False until the tenant has its first vector."""
    vectors_pending: int
    """Things that only their words find so far."""
    warning: str | None = None
    """The reason that the hits were not reranked, where they were to be."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the graph holds on a question."""

    ids: tuple[str, ...] = ()
    """What fits best first; for what was replaced stands what replaced it."""
    bearing: float = 0.0
    """How far it bears on the question, 0 to 1."""
    bears: bool = False
    """False where it is only the nearest there is, and no answer."""
    replaced: Mapping[str, Replaced] = field(default_factory=dict[str, Replaced])
    """By the id of what took its place."""
    fallen: Mapping[str, tuple[FallenStatement, ...]] = field(
        default_factory=dict[str, tuple[FallenStatement, ...]]
    )
    """Of texts that say more than that, what they say and holds no more, by their ids."""
    withdrawn: tuple[Withdrawn, ...] = ()
    """Of the best hits, those that were retracted or lost what they rested on."""


def tenant_key(tenant_id: str) -> str:
    """Give the tenant as one word that no analyser splits or stems: digits behind a letter."""
    return f"t{UUID(tenant_id).int}"


def session_key(session_id: str) -> str:
    """Give the session as one word that no analyser splits or stems."""
    return f"s{UUID(session_id).int}"


def kind_key(kind: str) -> str:
    """Give the kind as one word of the index."""
    return f"kind_{kind}"


def search_properties(
    tenant_id: str, kind: str, session_id: str | None, text: str
) -> dict[str, object]:
    """Give the properties that make a node findable; its vectors are due from then on."""
    return {
        "search_text": without_control(text)[:MAX_SEARCH_TEXT],
        "tenant_key": tenant_key(tenant_id),
        "kind_key": kind_key(kind),
        "session_key": session_key(session_id) if session_id else None,
        **PENDING_VECTORS,
        "mentions_state": "pending",
    }
