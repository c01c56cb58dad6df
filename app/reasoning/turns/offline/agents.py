"""The agents of a plan without a model: each calls its tools in a fixed order and says what came.

What a tool found decides what the next one is asked; nothing is said that no tool told.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.content.blocks import ToolCallBlock, ToolResultBlock
from app.llm.base import Brief, ModelRequest
from app.reasoning.turns.offline import exploring
from app.reasoning.turns.offline.steps import STEP_CHECKER, verdict

_ROLE = "agent."
_SEARCH, _PRECEDENTS, _CONTRADICTIONS, _STALE = "search", "precedents", "contradictions", "stale"
_WHY, _IMPACT, _RECORD, _PROPOSE = "why", "impact", "record_evidence", "propose_decision"
_USUAL = (_SEARCH, _WHY, _RECORD)
_TOOLS: Mapping[str, tuple[str, ...]] = {
    "maestro": (_SEARCH, _PRECEDENTS),
    "planning": (_SEARCH, _PRECEDENTS),
    "contrarian": (_SEARCH, _CONTRADICTIONS, _IMPACT),
    "verifier": (_SEARCH, _WHY, _STALE),
    "synthesiser": (_SEARCH, _PROPOSE),
    "metacognition": (_STALE, _CONTRADICTIONS),
    STEP_CHECKER: (_SEARCH,),
    exploring.EXPLORER: (_SEARCH,),
    exploring.SCORER: (_SEARCH,),
}
"""By role, in order; a role that is not named here searches, asks why and records."""
_LISTS = ("hits", "rests_on", "against", "fallen", "decisions", "contradictions", "precedents")
"""What tools tell several of."""
_NOTHING = "Nothing stored bears on the task."


@dataclass(frozen=True, slots=True)
class Step:
    """What an agent does next: a call, or its answer."""

    call: ToolCallBlock | None
    text: str = ""


@dataclass(frozen=True, slots=True)
class _Work:
    question: str
    """What is searched for."""
    results: Mapping[str, Any]
    """What each tool gave, by its name."""

    @property
    def found(self) -> Sequence[Mapping[str, Any]]:
        return self.results.get(_SEARCH, {}).get("hits", ())

    @property
    def hits(self) -> Sequence[Mapping[str, Any]]:
        """Give what was found, without the question itself, which says nothing."""
        return [hit for hit in self.found if hit["text"] != self.question]


def is_agent(request: ModelRequest) -> bool:
    return request.brief is not None and request.brief.task.startswith(_ROLE)


def next_step(request: ModelRequest, brief: Brief) -> Step:
    """Say what an agent does after what its tools gave so far."""
    role = brief.task.removeprefix(_ROLE)
    offered = {tool.name for tool in request.tools}
    form = _FORMS.get(role)
    asked = form.subject(brief) if form else brief.question
    work, called = _Work(asked, _results(request)), _called(request)
    for name in _TOOLS.get(role, _USUAL):
        if name in called or name not in offered:
            continue
        if (arguments := _ARGUMENTS[name](work)) is not None:
            return Step(ToolCallBlock(f"{role}-{name}", name, json.dumps(arguments)))
    return Step(None, form.answer(brief, work.found) if form else _answer(work))


@dataclass(frozen=True, slots=True)
class _Form:
    """Of an agent that answers in a form."""

    subject: Callable[[Brief], str]
    """What it searches for."""
    answer: Callable[[Brief, Sequence[Mapping[str, Any]]], str]
    """Gives its answer, of the hits."""


_FORMS: Mapping[str, _Form] = {
    STEP_CHECKER: _Form(lambda brief: str(brief.given["task"]), verdict),
    exploring.EXPLORER: _Form(exploring.subject, exploring.proposed),
    exploring.SCORER: _Form(exploring.subject, exploring.scored),
}


def _called(request: ModelRequest) -> set[str]:
    blocks = (block for message in request.messages for block in message.blocks)
    return {block.name for block in blocks if isinstance(block, ToolCallBlock)}


def _results(request: ModelRequest) -> dict[str, Any]:
    blocks = [block for message in request.messages for block in message.blocks]
    names = {block.call_id: block.name for block in blocks if isinstance(block, ToolCallBlock)}
    told = [block for block in blocks if isinstance(block, ToolResultBlock) and not block.is_error]
    return {names[one.call_id]: json.loads(one.text) for one in told if one.call_id in names}


def _asked(work: _Work) -> dict[str, Any]:
    return {"text": work.question}


def _whole(_: _Work) -> dict[str, Any]:
    return {}


def _best(work: _Work) -> dict[str, Any] | None:
    return {"id": work.hits[0]["id"]} if work.hits else None


def _found(work: _Work) -> dict[str, Any] | None:
    if not work.hits:
        return None
    best = work.hits[0]
    return {"text": best["text"], "sources": [best["id"]]}


def _proposed(work: _Work) -> dict[str, Any] | None:
    if not work.hits:
        return None
    best, *others = work.hits
    return {
        "question": work.question,
        "choice": best["text"],
        "rejected": [],
        "reason": f"It fits best of {1 + len(others)} stored texts.",
        "sources": [best["id"]],
    }


_ARGUMENTS: Mapping[str, Callable[[_Work], dict[str, Any] | None]] = {
    _SEARCH: _asked,
    _PRECEDENTS: _asked,
    _CONTRADICTIONS: _whole,
    _STALE: _whole,
    _WHY: _best,
    _IMPACT: _best,
    _RECORD: _found,
    _PROPOSE: _proposed,
}


def _answer(work: _Work) -> str:
    lines = [f"{name}: {_told(result)}" for name, result in work.results.items()]
    return "\n".join(lines if work.hits or _SEARCH not in work.results else [*lines, _NOTHING])


def _told(result: Mapping[str, Any]) -> str:
    if "id" in result:
        return f"stored as {result['id']}"
    counts = [f"{len(result[name])} {name}" for name in _LISTS if name in result]
    return "; ".join((", ".join(counts), *(one["text"] for one in result.get("hits", ())[:1])))
