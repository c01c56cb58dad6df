"""The tools of one agent at one task."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime

from app.content.blocks import ToolCallBlock, ToolResultBlock
from app.domain.ids import id_beside
from app.domain.nodes.web import NewLookUp
from app.errors import ConflictError
from app.llm.base import Tool
from app.reasoning.nodes.web_evidence.service import WebEvidence
from app.reasoning.orchestrator.agents import rules
from app.reasoning.orchestrator.agents.findings import Findings
from app.reasoning.orchestrator.agents.schemas import Arguments, Author, CallKey, GraphTools
from app.reasoning.turns.thinking_engine.schemas import Caller

MAX_CALLS = 12
"""Of tools at one task."""
RECORD_EVIDENCE = "record_evidence"
PROPOSE_DECISION = "propose_decision"
_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}
_SOURCES = {**_TEXTS, "minItems": 1, "description": "Ids of the stored things it rests on."}


def _object(properties: Arguments, *required: str) -> Arguments:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


FINDING_TOOLS = (
    Tool(
        RECORD_EVIDENCE,
        "Store what you found, with the ids of what says so.",
        _object({"text": _TEXT, "sources": _SOURCES}, "text", "sources"),
    ),
    Tool(
        PROPOSE_DECISION,
        "Propose a decision, with the ids of what it rests on; a person decides it.",
        _object(
            {
                "question": _TEXT,
                "choice": _TEXT,
                "reason": _TEXT,
                "rejected": _TEXTS,
                "sources": _SOURCES,
            },
            *("question", "choice", "sources"),
        ),
    ),
)


SEARCH_WEB = Tool(
    "search_web",
    "Search the web. What is found is stored with its source; cite it by its id.",
    _object({"query": _TEXT}, "query"),
)


class CallsSpentError(ConflictError):
    code = "CALLS_SPENT"


@dataclass(slots=True)
class AgentToolbox:
    """Implements `app.reasoning.turns.thinking_engine.schemas.Toolbox`."""

    reads: GraphTools
    findings: Findings
    web: WebEvidence
    author: Author
    earlier: Mapping[CallKey, str]
    """Results of the attempts before: such a call is answered as it was then, and not repeated."""
    calls: int = 0

    @property
    def tools(self) -> tuple[Tool, ...]:
        web = (SEARCH_WEB,) if self.web.is_configured else ()
        return (*self.reads.tools, *web, *FINDING_TOOLS)

    async def run(self, call: ToolCallBlock, caller: Caller) -> ToolResultBlock:
        """Run one call.

        Raises:
            AppError: It is refused; the agent is told why, and nothing is written.
        """
        given = rules.arguments_of(call)
        known = self.earlier.get(rules.key_of(call.name, given))
        if known is not None:
            return ToolResultBlock(call.call_id, known)
        if self.calls >= MAX_CALLS:
            raise CallsSpentError(f"a task may call {MAX_CALLS} tools")
        self.calls += 1
        answer = await self._answer(call.name, given, caller)
        return ToolResultBlock(call.call_id, json.dumps(answer, ensure_ascii=False))

    async def _answer(self, name: str, given: Arguments, caller: Caller) -> object:
        match name:
            case "record_evidence":
                evidence = rules.evidence_of(given)
                return {"id": await self.findings.record(evidence, self.author, caller)}
            case "propose_decision":
                proposal = rules.proposal_of(given)
                return {"id": await self.findings.propose(proposal, self.author, caller)}
            case "search_web":
                return {"results": await self._found(given, caller)}
            case _:
                return await self.reads.read(name, given)

    async def _found(self, given: Arguments, caller: Caller) -> list[object]:
        """Look something up; the same at the same task again finds the same."""
        query = rules.query_of(given)
        id_ = id_beside(caller.branch.id, f"{self.author.task_id} web {query}")
        pages = await self.web.look_up(NewLookUp(id_, caller.session_id, query))
        return [{**asdict(page), "published": _day(page.published)} for page in pages]


def _day(at: datetime | None) -> str | None:
    return at.date().isoformat() if at else None
