"""`recall` and `search`: what is known, for a task and for a question."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from app.domain.beliefs.knowledge_context import KnowledgeContext
from app.domain.nodes.outcome import Precedent
from app.domain.search import SearchHit, SearchQuery
from app.domain.search_filter import SearchFilter
from app.errors import InvalidInputError
from app.mcp.answers import Ref, date_of
from app.mcp.call import Call

MOST_PRECEDENTS = 10


@dataclass(frozen=True, slots=True)
class Source:
    number: int
    id: str
    kind: str
    standing: str | None = None


@dataclass(frozen=True, slots=True)
class Conflict:
    id: str
    summary: str


@dataclass(frozen=True, slots=True)
class EarlierDecision:
    id: str
    question: str
    choice: str
    status: str
    date: str
    ended: str | None = None
    replaced_by: str | None = None


@dataclass(frozen=True, slots=True)
class Recalled:
    text: str
    """What is held, each piece after its number in brackets."""
    sources: list[Source]
    conflicts: list[Conflict]
    """Open contradictions that touch a source."""
    precedents: list[EarlierDecision]
    left_out: int


@dataclass(frozen=True, slots=True)
class Hit:
    id: str
    kind: str
    title: str
    excerpt: str
    date: str
    standing: str | None = None
    replaced_by: Ref | None = None


@dataclass(frozen=True, slots=True)
class Hits:
    hits: list[Hit]
    warning: str | None = None
    """The reason that the hits were not reranked, where they were to be."""


async def recall(
    call: Call,
    task: Annotated[str, Field(description="What you are about to do or decide.")],
    tokens: Annotated[int, Field(ge=100, le=20_000, description="Budget of the text.")] = 2_000,
    precedents: Annotated[
        int, Field(ge=0, le=MOST_PRECEDENTS, description="Earlier decisions to give.")
    ] = 3,
) -> Recalled:
    """Start here: what is held today on a task, cited, with open conflicts, and earlier decisions
    like it with how they ended. What was withdrawn is named as such.
    """
    services = call.services
    async with call.searching():
        known = await services.knowledge_context.build(task, tokens)
        earlier = await services.precedents.like_text(task, precedents) if precedents else ()
    return Recalled(
        known.text,
        _sources(known),
        [Conflict(one.contradiction_id, one.summary) for one in known.conflicts],
        [_earlier(precedent) for precedent in earlier],
        len(known.left_out),
    )


async def search(
    call: Call,
    text: Annotated[str, Field(description="What to look for, in your own words.")],
    kinds: Annotated[
        tuple[str, ...], Field(description="Only these, such as decision, knowledge, message.")
    ] = (),
    first: Annotated[int, Field(ge=1, le=50)] = 10,
    include_withdrawn: Annotated[bool, Field(description="Also what is no longer held.")] = False,
) -> Hits:
    """Find stored things by words and by meaning, best first."""
    query = SearchQuery(text, first, only=SearchFilter(include_withdrawn=include_withdrawn))
    if kinds:
        if unknown := sorted(set(kinds) - query.kinds):
            allowed = ", ".join(sorted(query.kinds))
            raise InvalidInputError(f"{unknown[0]} is none of {allowed}", field="kinds")
        query = SearchQuery(text, first, frozenset(kinds), only=query.only)
    async with call.searching():
        found = await call.services.search.search(query)
    return Hits([_hit(hit) for hit in found.hits], found.warning)


def _sources(known: KnowledgeContext) -> list[Source]:
    return [
        Source(cited.number, cited.passage.id, cited.passage.node.kind, cited.passage.standing)
        for cited in known.citations
    ]


def _earlier(precedent: Precedent) -> EarlierDecision:
    decision = precedent.decision
    return EarlierDecision(
        decision.id,
        decision.question or decision.description,
        decision.chosen.text if decision.chosen else "",
        decision.status,
        date_of(decision),
        precedent.ending,
        decision.superseded_by,
    )


def _hit(hit: SearchHit) -> Hit:
    worth, node = hit.truth_status, hit.node
    standing = "disputed" if worth.disputed else worth.belief_status or node.status
    by = Ref.of(worth.replaced_by) if worth.replaced_by else None
    return Hit(node.id, node.kind, node.title, hit.excerpt, date_of(node), standing, by)
