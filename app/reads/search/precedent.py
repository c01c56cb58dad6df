"""Have we been here before: earlier decisions like one, and how they ended."""

from collections.abc import Sequence

from app.domain.list_filter import ALL, ListFilter
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.outcome import Outcome, Precedent
from app.domain.page import MAX_PAGE, Page, PageRequest, before, newest_page
from app.domain.search import SearchHit, SearchQuery
from app.domain.search_filter import SearchFilter
from app.errors import InvalidInputError
from app.graph.base import Graph, Row
from app.graph.rows import present
from app.reads.graph.decision import DecisionReads
from app.reads.graph.node import NodeReads
from app.reads.graph.rows import outcomes_from
from app.reads.search.precedent_rules import came_before, latest_first, question_of
from app.reads.search.search import SearchReads

_DECISIONS = frozenset({"decision"})
_OVER_FETCH = 4
"""Decisions asked of the search for each precedent: later ones are left out afterwards."""


class PrecedentReads:
    def __init__(self, graph: Graph, search: SearchReads) -> None:
        self._graph = graph
        self._search = search
        self._decisions = DecisionReads(graph)
        self._nodes = NodeReads(graph)

    async def get_outcomes(self, ids: Sequence[str]) -> list[Outcome | None]:
        """Give the outcomes of `ids` in the same order; None where the tenant has no such one."""
        [row] = await self._graph.read("outcome/list_by_ids", ids=list(ids))
        outcomes = {outcome.id: outcome for outcome in outcomes_from(row["outcomes"])}
        return [outcomes.get(id_) for id_ in ids]

    async def list_outcomes(self, page: PageRequest, only: ListFilter = ALL) -> Page[Outcome]:
        """List outcomes, newest first."""
        [row] = await self._graph.read(
            "outcome/list_page", before=before(page), only=only.parameters(), limit=page.first + 1
        )
        outcomes = [outcome for outcome in await self.get_outcomes(row["ids"]) if outcome]
        return newest_page(outcomes, page.first)

    async def outcomes_of(self, decision_ids: Sequence[str]) -> list[tuple[Outcome, ...]]:
        """Give what became of each decision, latest first."""
        endings = await self._endings(decision_ids)
        return [_outcomes(endings.get(id_)) for id_ in decision_ids]

    async def like_text(self, text: str, first: int) -> tuple[Precedent, ...]:
        """Give the decisions that fit a text best, best first, at most `first` (1 to 100).

        Raises:
            InvalidInputError: `first` is out of its range, or the text is blank.
        """
        if not text.strip():
            raise InvalidInputError("say what is to be decided", field="text")
        _check_first(first)
        return await self._told((await self._search.search(_wanted(text, first))).hits)

    async def like_decision(self, decision_id: str, first: int) -> tuple[Precedent, ...]:
        """Give the decisions taken before one that are most like it, best first.

        Raises:
            NotFoundError: The tenant has no such decision.
            InvalidInputError: `first` is out of its range.
        """
        _check_first(first)
        asked = await self._decisions.require(decision_id)
        wanted = _wanted(question_of(asked), min(_OVER_FETCH * first + 1, MAX_PAGE))
        told = await self._told((await self._search.search(wanted)).hits)
        return tuple(precedent for precedent in told if came_before(precedent.decision, asked))[
            :first
        ]

    async def _told(self, hits: Sequence[SearchHit]) -> tuple[Precedent, ...]:
        if not hits:
            return ()
        ids = [hit.node.id for hit in hits]
        decisions = await self._decisions.get_many(ids)
        endings = await self._endings(ids)
        later = {id_ for row in endings.values() for id_ in present(row["replaced_by"])}
        named = await self._nodes.get_many(sorted(later)) if later else []
        nodes = {node.id: node for node in named if node}

        def told(hit: SearchHit, decision: DecisionPoint) -> Precedent:
            row = endings[decision.id]
            outcomes, replacing = _outcomes(row), present(row["replaced_by"])
            ending = outcomes[0].status if outcomes else None
            replaced_by = tuple(nodes[id_] for id_ in sorted(replacing) if id_ in nodes)
            return Precedent(decision, hit.score, hit.excerpt, ending, outcomes, replaced_by)

        found = zip(hits, decisions, strict=True)
        # What was deleted since it was found is left out.
        return tuple(told(hit, d) for hit, d in found if d is not None and d.id in endings)

    async def _endings(self, decision_ids: Sequence[str]) -> dict[str, Row]:
        rows = await self._graph.read("outcome/list_by_decisions", decision_ids=list(decision_ids))
        return {row["decision_id"]: row for row in rows}


def _wanted(text: str, limit: int) -> SearchQuery:
    # What was replaced is a precedent as well: it says by what.
    return SearchQuery(text, limit, kinds=_DECISIONS, only=SearchFilter(include_withdrawn=True))


def _check_first(first: int) -> None:
    if not 1 <= first <= MAX_PAGE:
        raise InvalidInputError(f"first must be from 1 to {MAX_PAGE}", field="first")


def _outcomes(row: Row | None) -> tuple[Outcome, ...]:
    return latest_first(outcomes_from(row["outcomes"])) if row else ()
