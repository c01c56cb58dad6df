"""The tools with which agents read the graph."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.beliefs.contradiction import ContradictionFilter
from app.domain.ids import require_id
from app.domain.page import PageRequest
from app.domain.search import SearchQuery
from app.errors import InvalidInputError
from app.llm.base import Json, Tool
from app.reads.beliefs.belief import BeliefReads
from app.reads.beliefs.contradiction import ContradictionReads
from app.reads.graph.node import NodeReads
from app.reads.graph.why import WhyReads
from app.reads.search.precedent import PrecedentReads
from app.reads.search.search import SearchReads

MOST = 8
"""Of each kind that a tool tells."""
_TEXT: Json = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}
_ID: Json = {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}
_NONE: Json = {"type": "object", "properties": {}}
_TOOLS = (
    Tool("search", "Find stored texts, decisions and knowledge that fit a text.", _TEXT),
    Tool("why", "What something stored rests on, and what speaks against it.", _ID),
    Tool("impact", "What would no longer hold if this were withdrawn.", _ID),
    Tool("stale", "Decisions that rest on something that fell or is disputed.", _NONE),
    Tool("contradictions", "Open contradictions, newest first.", _NONE),
    Tool("precedents", "Earlier decisions that fit a text, and how they ended.", _TEXT),
)
Told = dict[str, Any]


@dataclass(frozen=True, slots=True)
class AgentTools:
    """Implements `app.reasoning.orchestrator.agents.schemas.GraphTools`."""

    search: SearchReads
    nodes: NodeReads
    whys: WhyReads
    beliefs: BeliefReads
    conflicts: ContradictionReads
    precedents: PrecedentReads

    @property
    def tools(self) -> tuple[Tool, ...]:
        return _TOOLS

    async def read(self, name: str, given: Mapping[str, Any]) -> object:
        reads: dict[str, Callable[[Mapping[str, Any]], Awaitable[Told]]] = {
            "search": self._search,
            "why": self._why,
            "impact": self._impact,
            "stale": self._stale,
            "contradictions": self._contradictions,
            "precedents": self._precedents,
        }
        if name not in reads:
            raise InvalidInputError(f"there is no tool {name}", field="name")
        return await reads[name](given)

    async def _search(self, given: Mapping[str, Any]) -> Told:
        result = await self.search.search(SearchQuery(_text(given), MOST))
        hits = [hit for hit in result.hits if not hit.truth_status.is_withdrawn]
        told = [{"id": hit.node.id, "kind": hit.node.kind, "text": hit.excerpt} for hit in hits]
        return {"hits": told}

    async def _why(self, given: Mapping[str, Any]) -> Told:
        why = await self.whys.why(_id(given))
        sides = {"rests_on": why.rests_on, "against": why.against, "since": why.since}
        told: Told = {
            name: [{"id": r.node.id, "text": r.node.title, "because": r.because} for r in reasons]
            for name, reasons in sides.items()
        }
        return {"title": why.node.title, **{name: rows[:MOST] for name, rows in told.items()}}

    async def _impact(self, given: Mapping[str, Any]) -> Told:
        id_ = _id(given)
        if (await self.beliefs.get_many([id_])) == [None]:
            await self.nodes.require(id_)
            return {"fallen": [], "count": 0}
        fallen = [*(await self.beliefs.impact(id_)).fallen]
        return {"fallen": fallen[:MOST], "count": len(fallen)}

    async def _stale(self, _: Mapping[str, Any]) -> Told:
        page = await self.beliefs.stale_decisions(PageRequest(MOST))
        return {"decisions": [{"id": one.id, "text": one.text} for one in page.items]}

    async def _contradictions(self, _: Mapping[str, Any]) -> Told:
        page = await self.conflicts.list_page(PageRequest(MOST), ContradictionFilter())
        return {"contradictions": [{"id": one.id, "summary": one.summary} for one in page.items]}

    async def _precedents(self, given: Mapping[str, Any]) -> Told:
        found = await self.precedents.like_text(_text(given), MOST)
        told = [
            {
                "id": one.decision.id,
                "text": one.decision.description,
                "ended": one.ending.value if one.ending else None,
            }
            for one in found
        ]
        return {"precedents": told}


def _text(given: Mapping[str, Any]) -> str:
    text: object = given.get("text")
    if not isinstance(text, str) or not text.strip():
        raise InvalidInputError("a text is needed", field="text")
    return text


def _id(given: Mapping[str, Any]) -> str:
    return require_id(str(given.get("id")))
