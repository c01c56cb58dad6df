"""The door of refinement: a model reads for decisions what the rules have read already."""

import logging
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass
from datetime import UTC, datetime

from app.content.blocks import TextBlock, visible_text
from app.content.reducers.base import MalformedStreamError, Reply
from app.content.reducers.formats import reducer_for
from app.content.usage import Usage
from app.domain.nodes.decision import NewDecision
from app.domain.search import search_properties
from app.errors import AppError, NotFoundError
from app.events.types import EventType, NewEvent
from app.graph.base import Graph, Row
from app.graph.change import Write, run
from app.llm.base import Effort, LanguageModel, Message, ModelRequest
from app.reasoning.decisions.refinement import prompts, rules
from app.reasoning.decisions.refinement.schemas import (
    Completed,
    Findings,
    Known,
    KnownOption,
    Passage,
)
from app.reasoning.nodes.sessions.service import lock
from app.reasoning.nodes.think_graph.rows import Decided
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.reasoning.turns.thinking_engine.ledger import TokenLedger
from app.reasoning.turns.thinking_engine.schemas import Account, usage_of

BATCH = 8
MAX_TEXT = 24_000
"""Code points of a text that are read; a decision comes at its beginning or at its end."""
_MAX_OUTPUT = 4_000
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Reader:
    """The model that reads, as one tenant may use it."""

    model: LanguageModel
    name: str

    @property
    def by(self) -> str:
        return f"{self.model.provider}:{self.name}:{prompts.VERSION}"


@dataclass(frozen=True, slots=True)
class _Read:
    """What came of reading a text."""

    findings: Findings
    usage: Usage | None = None
    failure: str | None = None


class DecisionRefiner:
    """Args:
    reader: None where no model is to read anything.
    """

    def __init__(
        self, graph: Graph, think_graph: ThinkGraph, ledger: TokenLedger, reader: Reader | None
    ) -> None:
        self._graph = graph
        self._think_graph = think_graph
        self._ledger = ledger
        self._reader = reader

    async def refine_due(self, report: Callable[[int], Awaitable[None]] | None = None) -> int:
        """Let the model read every text that is due, and give their number.

        A text that it cannot read, or for which the session has no tokens left, keeps what the
        rules found.

        Args:
            report: Told the number of texts so far after each.
        """
        done = 0
        reader = self._reader
        while reader and (rows := await self._graph.read("refinement/list_due", limit=BATCH)):
            for row in rows:
                await self._settle(reader, _passage(row))
                done += 1
                if report:
                    await report(done)
        return done

    async def _settle(self, reader: Reader, passage: Passage) -> None:
        read = await self._read(reader, passage)
        try:
            await self._graph.apply(self._write, reader, passage, read)
        except NotFoundError:
            # The session was deleted while the model read.
            return

    async def _read(self, reader: Reader, passage: Passage) -> _Read:
        usage = None
        try:
            await self._ledger.check(passage.session_id, reader.model.provider)
            reply = await _listen(reader, passage.text)
            usage = usage_of(reply)
            answer = rules.answer_of(visible_text(reply.blocks))
        except (AppError, MalformedStreamError) as error:
            _log.warning("a text was not refined: %s", error)
            code = error.code if isinstance(error, AppError) else "MALFORMED_STREAM"
            return _Read(Findings(), usage, code)
        return _Read(rules.findings(answer, passage, reader.by), usage)

    def _write(self, reader: Reader, passage: Passage, read: _Read) -> Write[None]:
        yield from lock(passage.session_id)
        account = Account(passage.session_id, reader.model.provider, reader.name)
        yield from self._ledger.add_in(account, read.usage, datetime.now(UTC))
        settled = yield from run(
            "refinement/settle_node",
            id=passage.id,
            due=passage.due,
            by=reader.by,
            refused=read.findings.refused,
            failure=read.failure,
        )
        # What changed or was forgotten meanwhile has no use for what was found in it.
        if not settled or read.failure:
            return
        findings = read.findings
        if findings.completed:
            given = [
                self._completion(passage, completed, reader.by) for completed in findings.completed
            ]
            yield from run("refinement/complete_decisions", decisions=given)
        decisions = (*findings.new, *map(_with_additions, findings.completed))
        decided = Decided(
            passage.id,
            passage.session_id,
            passage.valid_from,
            decisions,
            first_index=rules.last_index(passage.known),
        )
        yield from self._think_graph.refine_in(decided, _event(passage, reader.by, findings))

    def _completion(self, passage: Passage, completed: Completed, by: str) -> Row:
        properties = search_properties(
            self._graph.tenant_id, "decision", passage.session_id, rules.texts_of(completed)
        )
        added = completed.chosen or completed.rejected
        return {
            "id": completed.known.id,
            "by": by,
            "taken": list(completed.taken),
            "properties": properties if added else {},
        }


async def _listen(reader: Reader, text: str) -> Reply:
    request = ModelRequest(
        model=reader.name,
        messages=(Message("user", (TextBlock(prompts.read(text[:MAX_TEXT])),)),),
        max_output_tokens=_MAX_OUTPUT,
        system=prompts.SYSTEM,
        effort=Effort.LOW,
        output_schema=prompts.SCHEMA,
    )
    reducer = reducer_for(reader.model.api)
    reader.model.check(request)
    async with aclosing(reader.model.stream(request)) as records:
        async for record in records:
            reducer.feed(record)
    return reducer.reply()


def _passage(row: Row) -> Passage:
    known = tuple(_known(one) for one in row["known"])
    at = row["valid_from"]
    valid_from = datetime.fromisoformat(at) if at else None
    return Passage(row["id"], row["session_id"], row["due"], row["text"], valid_from, known)


def _known(row: Row) -> Known:
    options = tuple(KnownOption(**option) for option in row["options"])
    fields = (row["id"], row["start"], row["end"], row["question"], row["description"])
    return Known(*fields, options)


def _with_additions(completed: Completed) -> NewDecision:
    """Give a decision that is there already, with the options to add to it alone."""
    known = completed.known
    taken = known.chosen or completed.chosen
    rejected, considered = (completed.rejected, ()) if taken else ((), completed.rejected)
    return NewDecision(
        known.id, known.description, completed.chosen, rejected, considered=considered
    )


def _event(passage: Passage, by: str, findings: Findings) -> NewEvent:
    payload = {
        "node_id": passage.id,
        "by": by,
        "added": len(findings.new),
        "confirmed": len(findings.completed),
        "refused": findings.refused,
    }
    return NewEvent(passage.session_id, EventType.DECISIONS_REFINED, payload)
