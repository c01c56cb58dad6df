"""The door of refinement: a model reads for decisions what the rules have read already."""

import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Protocol

from app.domain.nodes.decision import NewDecision
from app.domain.search import search_properties
from app.errors import AppError, NotFoundError
from app.events.types import EventType, NewEvent
from app.graph.base import Graph, Row
from app.graph.change import Write, run
from app.graph.due import read_due
from app.graph.rows import whole
from app.llm.base import LanguageModel
from app.metrics import Metrics
from app.reasoning.decisions.refinement import prompts, rules
from app.reasoning.decisions.refinement.schemas import (
    Completed,
    Findings,
    Known,
    KnownOption,
    Passage,
    Read,
)
from app.reasoning.nodes.sessions.service import lock
from app.reasoning.nodes.think_graph.rows import Decided
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.reasoning.turns.asking.schemas import Purpose, Question
from app.reasoning.turns.asking.service import ModelQuestions
from app.reasoning.turns.asking.session_model import SessionModel
from app.reasoning.turns.thinking_engine.ledger import TokenLedger
from app.reasoning.turns.thinking_engine.schemas import Account

BATCH = 8
MAX_TEXT = 24_000
"""Code points of a text that are read; a decision comes at its beginning or at its end."""
_MAX_OUTPUT = 4_000
_log = logging.getLogger(__name__)


class Reader(Protocol):
    """Who reads a text once more, as one tenant may use it."""

    @property
    def by(self) -> str:
        """Name and version, as it is kept beside what was read."""
        ...

    async def read(self, passage: Passage) -> Read: ...

    def account_of(self, session_id: str) -> Account | None:
        """Tell what the session pays for a reading; None of one that costs nothing."""
        ...


class ModelReader:
    """Implements `Reader` with a model of language."""

    def __init__(
        self,
        model: LanguageModel,
        name: str,
        ledger: TokenLedger,
        metrics: Metrics | None = None,
    ) -> None:
        self._model = model
        self._name = name
        self._ledger = ledger
        self._metrics = metrics

    @property
    def by(self) -> str:
        return f"{self._model.provider}:{self._name}:{prompts.VERSION}"

    async def read(self, passage: Passage) -> Read:
        paid = SessionModel(self._model, self._ledger, passage.session_id)
        question = Question(
            Purpose.REFINER,
            prompts.SYSTEM,
            prompts.read(passage.text[:MAX_TEXT]),
            prompts.SCHEMA,
            _MAX_OUTPUT,
        )
        try:
            answer = await ModelQuestions(paid, self._name, self._metrics).answer(
                question, rules.answer_of
            )
        except AppError as error:
            _log.warning("a text was not refined: %s", error)
            return Read(Findings(), paid.usage, error.code)
        return Read(rules.findings(answer, passage, self.by), paid.usage)

    def account_of(self, session_id: str) -> Account:
        return Account(session_id, self._model.provider, self._name)


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
        while reader and (rows := await self._due()):
            for row in rows:
                await self._settle(reader, _passage(row))
                done += 1
                if report:
                    await report(done)
        return done

    async def _due(self) -> list[Row]:
        needed = ("id", "session_id", "due", "text")
        return await read_due(self._graph, "refinement/list_due", *needed, limit=BATCH)

    async def _settle(self, reader: Reader, passage: Passage) -> None:
        read = await reader.read(passage)
        try:
            await self._graph.apply(self._write, reader, passage, read)
        except NotFoundError:
            # The session was deleted while the model read.
            return

    def _write(self, reader: Reader, passage: Passage, read: Read) -> Write[None]:
        yield from lock(passage.session_id)
        if account := reader.account_of(passage.session_id):
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
        if not settled or read.failure or read.is_silent:
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


def _passage(row: Row) -> Passage:
    known = tuple(_known(one) for one in whole(row["known"], "id", "description"))
    at = row["valid_from"]
    valid_from = datetime.fromisoformat(at) if at else None
    return Passage(row["id"], row["session_id"], row["due"], row["text"], valid_from, known)


def _known(row: Row) -> Known:
    options = tuple(KnownOption(**option) for option in whole(row["options"], "id", "text"))
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
