"""The offline provider: answers from the graph alone, the same question and graph the same answer.

Implements `app.llm.base.LanguageModel`; one of these belongs to one tenant.
"""

import json
from collections.abc import AsyncGenerator, Iterator
from dataclasses import asdict, replace
from typing import Any

from app.content.blocks import visible_text
from app.content.wire import Record, WireFormat
from app.domain.beliefs.fallen import without_fallen
from app.domain.beliefs.knowledge_context import without_citations
from app.domain.beliefs.weighing import EVEN
from app.domain.search import Evidence
from app.errors import InvalidInputError
from app.graph.base import Graph
from app.graph.rows import whole
from app.llm.base import SUPPOSED, Brief, ModelRequest
from app.llm.errors import UnknownModelError
from app.reasoning.turns.offline import agents, debating, layout, prompts, rules, styled
from app.reasoning.turns.offline.schemas import (
    MAX_CANDIDATES,
    Argument,
    ArgumentMap,
    Link,
    Retriever,
    Stance,
)

PROVIDER = "offline"
MODEL = "offline"
_NEAREST = 2
"""Shown where nothing bears on the question."""
_NEIGHBOURS = 25
_PIECE = 240
"""Characters of one record, so that a reader sees the answer grow."""

_AGAINST = frozenset({"CONTRADICTS", "CHALLENGES", "SUPERSEDES", "SIDE_A", "SIDE_B"})
_WITHDRAWN = frozenset({"retracted", "superseded", "unsupported"})
_ENDED = frozenset({"failed", "reversed"})


class OfflineModel:
    def __init__(self, graph: Graph, retriever: Retriever) -> None:
        self._graph = graph
        self._retriever = retriever

    @property
    def provider(self) -> str:
        return PROVIDER

    @property
    def api(self) -> WireFormat:
        return WireFormat.OFFLINE

    def check(self, request: ModelRequest) -> None:
        """Refuse what cannot be answered.

        Raises:
            UnknownModelError: It is not this model.
            InvalidInputError: There is no question in it.
        """
        if request.model != MODEL:
            raise UnknownModelError(f"the offline provider has one model, {MODEL}", field="model")
        if not _question(request):
            raise InvalidInputError("there is no question to answer", field="text")

    def body(self, request: ModelRequest) -> None:
        """Give nothing: the answer is computed here."""
        self.check(request)

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Record]:
        if request.brief is not None and agents.is_agent(request):
            for record in _acted(agents.next_step(request, request.brief)):
                yield record
            return
        templates = request.brief.templates if request.brief else ()
        found = await self._look_up(_question(request), _supposed(request.brief))
        argument_map = replace(found, templates=templates)
        yield _record({"model": MODEL})
        for record in _debated(request, argument_map) or (
            _silent(argument_map, request.brief)
            if not argument_map.arguments
            else _weighed(argument_map, request.brief)
        ):
            yield record
        yield _done()

    async def _look_up(self, question: str, supposed_id: str | None) -> ArgumentMap:
        evidence = await self._retriever.find(question, MAX_CANDIDATES)
        if supposed_id is not None:
            evidence = _supposing(evidence, supposed_id)
        if not evidence.ids:
            return ArgumentMap((), ())
        ids = list(evidence.ids)
        [row] = await self._graph.read(
            "offline/list_arguments", ids=ids, limit=_NEIGHBOURS, moment=None
        )
        return _map(row, evidence)


def _supposing(evidence: Evidence, supposed_id: str) -> Evidence:
    """Put what is supposed before what was found; whoever supposes it says that it bears."""
    ids = tuple(dict.fromkeys((supposed_id, *(evidence.ids if evidence.bears else ()))))
    return replace(evidence, ids=ids, bearing=1.0, bears=True)


def _supposed(brief: Brief | None) -> str | None:
    given = brief.given.get(SUPPOSED) if brief else None
    return given if isinstance(given, str) else None


def _question(request: ModelRequest) -> str:
    if styled.is_styled(request.brief):
        return styled.question(request.brief)
    if request.brief is not None:
        return request.brief.question.strip()
    asked = [message for message in request.messages if message.role == "user"]
    return visible_text(asked[-1].blocks).strip() if asked else ""


def _map(row: dict[str, Any], evidence: Evidence) -> ArgumentMap:
    there = whole(row["arguments"], "id", "kind")
    arguments = {one["id"]: _argument(one, evidence) for one in there}
    first = [arguments.pop(id_) for id_ in evidence.ids if id_ in arguments]
    if not evidence.bears:
        return ArgumentMap((), (), 0.0, tuple(first[:_NEAREST]))
    others = sorted(arguments.values(), key=lambda argument: argument.id)
    links = {
        (link["from_id"], link["to_id"], link["type"]): Link(
            link["from_id"],
            link["to_id"],
            Stance.AGAINST if link["type"] in _AGAINST else Stance.FOR,
            link["type"],
            link["weight"],
        )
        for link in whole(row["links"], "from_id", "to_id", "type")
    }
    told = tuple(links[key] for key in sorted(links))
    return ArgumentMap((*first, *others), told, evidence.bearing, found=len(first))


def _argument(row: dict[str, Any], evidence: Evidence) -> Argument:
    fallen = whole(row["fallen"], "quote", "status", "at")
    quotes = tuple(one["quote"] for one in fallen)
    said = row["text"] or ""
    text = without_fallen(without_citations(said) if row["cites"] else said, quotes)
    status = "superseded" if row["superseded"] else row["belief_status"] or row["status"]
    if quotes and not text:
        last = max(fallen, key=lambda one: (one["replaced_by"] is not None, one["at"]))
        text, status, quotes = said, last["status"], ()
    return Argument(
        id=row["id"],
        kind=row["kind"],
        text=text,
        confidence=row["confidence"],
        withdrawn=status if status in _WITHDRAWN else None,
        ended=row["ended"] if row["ended"] in _ENDED else None,
        replaced=evidence.replaced.get(row["id"]),
        fallen=quotes,
    )


def _acted(step: agents.Step) -> Iterator[Record]:
    """Call the tool of an agent, or say its answer."""
    yield _record({"model": MODEL})
    if step.call is None:
        yield from _said("text", step.text)
    else:
        yield _record({"kind": step.call.kind, **asdict(step.call)})
    yield _done()


def _debated(request: ModelRequest, argument_map: ArgumentMap) -> list[Record]:
    """Speak in a role of a debate; nothing where the request is none of one."""
    if request.brief is None or not debating.is_debated(request.brief):
        return []
    speech = debating.speak(request.brief, argument_map)
    thought = _said("thinking", speech.thinking) if speech.thinking else iter(())
    cited = (_record(_citation(argument)) for argument in speech.cited)
    return [*thought, *_said("text", speech.text), *cited]


def _silent(argument_map: ArgumentMap, brief: Brief | None) -> Iterator[Record]:
    """Say that there is no answer; what is nearest is named, and cited for nothing."""
    said = styled.silence(brief, argument_map.nearest) if styled.is_styled(brief) else None
    yield from _said("text", said or prompts.silence(argument_map.nearest))


def _weighed(argument_map: ArgumentMap, brief: Brief | None) -> Iterator[Record]:
    candidates = argument_map.candidates
    weighing = styled.weighing_of(brief) if styled.is_styled(brief) else EVEN
    claim = rules.lead_of(candidates, argument_map, weighing)
    balance = rules.balance_of(claim, argument_map, weighing)
    voices = [weighed.argument for weighed in (*balance.supporting, *balance.attacking)]
    heard = {claim.id, *(voice.id for voice in voices)}
    others = [candidate for candidate in candidates if candidate.id not in heard]
    cited = [claim, *voices, *others]
    yield from _said(
        "thinking", prompts.considered(cited, rules.strengths_of(argument_map, weighing))
    )
    numbers = prompts.numbers_of(cited)
    steps = layout.laid_out(argument_map.templates, cited)
    if styled.is_styled(brief):
        answer, title = styled.answer(brief, balance, others, numbers), "## Template\n"
    else:
        answer, title = prompts.answer(balance, others, numbers), ""
    yield from _said("text", "\n\n".join((answer, *(f"{title}{lines}" for lines in steps))))
    for argument in cited:
        yield _record(_citation(argument))


def _said(kind: str, text: str) -> Iterator[Record]:
    yield _record({"kind": kind, "text": ""})
    for start in range(0, len(text), _PIECE):
        yield _record({"append": text[start : start + _PIECE]})


def _citation(argument: Argument) -> dict[str, str]:
    source = json.dumps({"node_id": argument.id, "kind": argument.kind})
    return {"kind": "citation", "text": argument.text, "source": argument.id, "json": source}


def _done() -> Record:
    return _record({"done": "end_turn", "usage": {"input_tokens": 0, "output_tokens": 0}})


def _record(fields: dict[str, Any]) -> Record:
    return Record(json.dumps(fields, ensure_ascii=False))
