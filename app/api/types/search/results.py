"""What a search found, and why."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.context import Info
from app.api.types.base import Connection, Ranks, same_fields
from app.api.types.beliefs.contradiction import ContradictionGraphType
from app.api.types.enums import BeliefStatus, OutcomeStatus
from app.api.types.knowledge.entity import EntityType
from app.api.types.node import NodeSummaryType
from app.api.types.scalars import Long
from app.api.types.search.filters import SearchFacetsType
from app.api.types.span import SpanType
from app.domain.beliefs.fallen import FallenStatement
from app.domain.search import (
    CandidateRank,
    Explanation,
    SearchHit,
    SearchQuery,
    SearchResult,
    SimilarHit,
    TruthStatus,
)


@strawberry.type(name="CandidateRank", description="Where a hit stood in one list of candidates.")
class CandidateRankType:
    rank: int = strawberry.field(description="From 1.")
    score: float = strawberry.field(
        description="Lucene's score in a full-text list, a vector index's rounded cosine."
    )

    @classmethod
    def of(cls, place: CandidateRank) -> Self:
        return cls(rank=place.rank, score=place.score)


@strawberry.type(name="SearchScoreParts", description="The addends of a hit's score.")
class SearchScorePartsType:
    words: float = strawberry.field(
        description="0 to 0.6: Lucene's score in context, between the best one's and none."
    )
    meaning: float = strawberry.field(
        description="0 to 0.5: its cosine in context, between the worst and the best candidate's."
    )
    match: float = strawberry.field(
        description="0 to 1: how well each word of the question is met by a word here or beside it."
    )
    author: float = strawberry.field(description="More than 0 if the question names who said it.")
    session: float = strawberry.field(
        description="0 to 0.4: how good the best hit of the same session is."
    )
    answer: float = strawberry.field(
        description="0 to 0.2: what it follows asks something and has the question's words."
    )
    time: float = strawberry.field(
        description="0 to 0.6: it names a time where one is asked for; it is of the date named."
    )
    substance: float = strawberry.field(
        description="-0.2 to 0.4: long enough to say something; less if it ends as a question."
    )


@strawberry.type(
    name="SearchExplanation", description="The ranks and figures behind a hit's score."
)
class SearchExplanationType:
    text: CandidateRankType | None = strawberry.field(
        description="Its place among those found by words; null if it was not."
    )
    vector: CandidateRankType | None = strawberry.field(
        description="Its place among those found by meaning; null if it was not."
    )

    context_text: CandidateRankType | None = strawberry.field(
        description="Its place among those found by words in what stands around them."
    )
    context_vector: CandidateRankType | None = strawberry.field(
        description="Its place among those found by meaning together with what stands around them."
    )
    parts: SearchScorePartsType = strawberry.field(description="Their sum is the score.")
    relevance: float | None = strawberry.field(
        description="0 to 1, from the reranking model, which then gives the order; null where none"
        " read the text."
    )

    @classmethod
    def of(cls, explanation: Explanation) -> Self:
        return cls(
            text=_place(explanation.text),
            vector=_place(explanation.vector),
            context_text=_place(explanation.context_text),
            context_vector=_place(explanation.context_vector),
            parts=SearchScorePartsType(**explanation.parts._asdict()),
            relevance=explanation.relevance,
        )


def _place(place: CandidateRank | None) -> CandidateRankType | None:
    return CandidateRankType.of(place) if place else None


@strawberry.type(
    name="FallenStatement",
    description="Words of a text that hold no more: a statement made of it, or its decision.",
)
class FallenStatementType:
    belief_id: strawberry.ID = strawberry.field(description="The belief that these words state.")
    quote: str = strawberry.field(description="The words.")
    belief_status: BeliefStatus = strawberry.field(
        description="Superseded, retracted or unsupported."
    )
    at: datetime = strawberry.field(description="When that was recorded to be so.")
    replaced_by: NodeSummaryType | None = strawberry.field(
        description="The node that took their place; null unless they are superseded."
    )

    @classmethod
    def of(cls, fallen: FallenStatement) -> Self:
        by = fallen.replaced_by
        return cls(
            belief_id=strawberry.ID(fallen.id),
            quote=fallen.quote,
            belief_status=fallen.status,
            at=fallen.at,
            replaced_by=NodeSummaryType.of(by) if by else None,
        )


@strawberry.type(
    name="TruthStatus", description="The worth of a node as a belief, and its outcome."
)
class TruthStatusType:
    belief_status: BeliefStatus | None = strawberry.field(
        description="Whether it is held, and why not; null of what nobody made a belief. A text "
        "of which every sentence fell has the status of these."
    )
    disputed: bool = strawberry.field(
        description="Whether it is held only because no open contradiction is settled yet."
    )
    replaced_by: NodeSummaryType | None = strawberry.field(
        description="The node that took its place; null unless it is superseded."
    )
    replaced_at: datetime | None = strawberry.field(description="When that was recorded to be so.")
    outcome: OutcomeStatus | None = strawberry.field(
        description="Of a decision, what its latest outcome says."
    )
    fallen: list[FallenStatementType] = strawberry.field(
        description="Of a text, what it says and holds no more, latest first."
    )

    @classmethod
    def of(cls, truth_status: TruthStatus) -> Self:
        by = truth_status.replaced_by
        return cls(
            **same_fields(
                cls,
                truth_status,
                replaced_by=NodeSummaryType.of(by) if by else None,
                fallen=[FallenStatementType.of(one) for one in truth_status.fallen],
            )
        )


@strawberry.type(name="SearchHit", description="One thing that was found.")
class SearchHitType:
    node: NodeSummaryType = strawberry.field(description="The found node.")
    excerpt: str = strawberry.field(description="One line around the words that were found.")
    highlights: list[SpanType] = strawberry.field(
        description="The words that were found, as places in the excerpt."
    )
    score: float = strawberry.field(
        description="The sum of its parts; compares hits of one question."
    )
    explanation: SearchExplanationType = strawberry.field(description="The parts of the score.")
    truth_status: TruthStatusType = strawberry.field(
        description="Its worth now, or at the moment that was asked about."
    )

    @strawberry.field(
        description="Entities in the order of first mention; extracted in the background soon after"
        " the text is written."
    )
    async def entities(self, info: Info) -> list[EntityType]:
        entities = await info.context.loaders.entities_of.load(str(self.node.id))
        return [EntityType.of(entity) for entity in entities]

    @classmethod
    def of(cls, hit: SearchHit) -> Self:
        return cls(
            **same_fields(
                cls,
                hit,
                node=NodeSummaryType.of(hit.node),
                highlights=[SpanType.of(span) for span in hit.highlights],
                explanation=SearchExplanationType.of(hit.explanation),
                truth_status=TruthStatusType.of(hit.truth_status),
            )
        )

    @strawberry.field(description="The newest open contradictions that touch it, at most 10.")
    async def conflicts(self, info: Info) -> list[ContradictionGraphType]:
        contradictions = await info.context.loaders.conflicts.load(self.node.id)
        return [ContradictionGraphType.of(contradiction) for contradiction in contradictions]


@strawberry.type(
    name="SearchConnection",
    description="A page of hits, best first. Every page is ranked anew; the first 100 are given.",
)
class SearchConnectionType(Connection[SearchHitType]):
    by_vector: bool = strawberry.field(
        description="Whether meaning was compared too; not before there is a first vector."
    )
    vectors_pending: Long = strawberry.field(
        description="Things whose vector is not written yet: only their words find them."
    )

    warning: str | None = strawberry.field(
        description="The reason that the hits are in the search's own order although a reranking"
        " model is set; null otherwise."
    )

    query: strawberry.Private[SearchQuery]

    @strawberry.field(description="Everything that matches, counted by what it may be narrowed to.")
    async def facets(self, info: Info) -> SearchFacetsType:
        ids = [str(edge.node.node.id) for edge in self.edges]
        return SearchFacetsType.of(await info.context.services.facets.count(self.query, ids))

    @classmethod
    def of(cls, result: SearchResult, query: SearchQuery, page: Ranks) -> Self:
        edges, page_info = page.cut(result.hits, SearchHitType.of)
        return cls(
            edges=edges,
            page_info=page_info,
            by_vector=result.by_vector,
            vectors_pending=result.vectors_pending,
            warning=result.warning,
            query=query,
        )


@strawberry.type(name="SimilarHit", description="Something that says nearly the same.")
class SimilarHitType:
    node: NodeSummaryType = strawberry.field(description="In a few words.")
    excerpt: str = strawberry.field(description="The beginning of its text.")
    similarity: float = strawberry.field(description="The cosine of the two texts, -1 to 1.")
    truth_status: TruthStatusType = strawberry.field(
        description="Its worth now, or at the moment that was asked about."
    )

    @classmethod
    def of(cls, hit: SimilarHit) -> Self:
        node, truth_status = NodeSummaryType.of(hit.node), TruthStatusType.of(hit.truth_status)
        return cls(**same_fields(cls, hit, node=node, truth_status=truth_status))
