"""A model looks at what the analysers saw, and is held to the rules that they are held to."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from app.domain.beliefs.knowledge import InsightType
from app.domain.ids import derived_id
from app.domain.metacognition import ModelReading, Scope
from app.errors import AppError
from app.graph.base import Graph, Row
from app.graph.change import Write, run
from app.graph.rows import present, whole
from app.reasoning.knowledge.insights.model_reading import prompts, rules
from app.reasoning.knowledge.insights.model_reading.schemas import (
    Checked,
    KnownInsight,
    ModelFinding,
    Shown,
)
from app.reasoning.knowledge.insights.model_reading.view import View
from app.reasoning.knowledge.insights.schemas import NewInsight
from app.reasoning.knowledge.insights.store import InsightStore
from app.reasoning.turns.asking.schemas import Purpose, Question
from app.reasoning.turns.asking.service import ModelQuestions

ANSWER_TOKENS = 8_000
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ReadingLimits:
    characters: int
    """Of all that is shown."""
    thinking_tokens: int


class ModelReader:
    """Args:
    asked: The model; counts what it costs, and refuses where nothing is left.
    limits: Gives what the model takes; it may take half a second to look that up.
    """

    def __init__(
        self,
        graph: Graph,
        store: InsightStore,
        asked: ModelQuestions,
        limits: Callable[[], ReadingLimits],
    ) -> None:
        self._graph = graph
        self._store = store
        self._asked = asked
        self._limits = limits

    @property
    def by(self) -> str:
        return f"{self._asked.name}:{prompts.VERSION}"

    def view(self) -> View:
        """Give an empty view, with the room that there is for a question."""
        return View(self._limits().characters)

    async def read(
        self, view: View, scope: Scope, job_id: str | None = None
    ) -> ModelReading | None:
        """Ask the model once, and keep what it finds in one transaction; None for an empty view.

        Args:
            job_id: Keeps the reading; asked again for the same one, it gives what is kept.
        """
        if job_id and (kept := await self._kept(job_id)):
            return kept
        shown = view.shown()
        if not shown.records:
            return None
        [row] = await self._graph.read("insight/list_resting", ids=sorted(shown.texts))
        known = [_known(one) for one in whole(row["known"], "id", "type", "text")]
        try:
            found = await self._found(shown, known)
        except AppError as error:
            _log.warning("an analysis goes without a model: %s", error)
            failed = ModelReading(self.by, left_out=shown.left_out, failure=error.message)
            return await self._graph.apply(self._keep, Checked((), 0, 0), failed, scope, job_id)
        reading = ModelReading(self.by, left_out=shown.left_out)
        return await self._graph.apply(self._keep, found, reading, scope, job_id)

    async def _kept(self, job_id: str) -> ModelReading | None:
        rows = await self._graph.read("job/list_by_ids", ids=[job_id])
        return ModelReading.from_stored(rows[0]["job"]["reading"]) if rows else None

    async def _found(self, shown: Shown, known: Sequence[KnownInsight]) -> Checked:
        question = Question(
            Purpose.METACOGNITION,
            prompts.SYSTEM,
            prompts.read(shown, known),
            prompts.SCHEMA,
            ANSWER_TOKENS,
            self._limits().thinking_tokens,
        )
        answer = await self._asked.answer(question, rules.answer_of)
        return rules.checked(answer, shown, known)

    def _keep(
        self, found: Checked, reading: ModelReading, scope: Scope, job_id: str | None
    ) -> Write[ModelReading]:
        ids, refused, dropped = dict[str, None](), found.refused, found.dropped
        for finding in found.findings:
            stored = yield from self._store.keep_in(self._insight(finding, scope))
            dropped += stored.dropped
            refused += not stored.is_shown
            if stored.insight_id:
                ids[stored.insight_id] = None
        done = ModelReading(
            reading.model, tuple(ids), refused, dropped, reading.left_out, reading.failure
        )
        if job_id:
            yield from run("insight/record_reading", id=job_id, reading=_properties(done))
        return done

    def _insight(self, finding: ModelFinding, scope: Scope) -> NewInsight:
        known = finding.finding
        if finding.same_as:
            id_ = finding.same_as
        elif known:
            id_ = self._store.insight_id(known, scope)
        else:
            id_ = derived_id(None, self._graph.tenant_id, "insight", "model", finding.key)
        return NewInsight(
            id_,
            finding.type,
            known.kind if known else None,
            finding.text,
            finding.counter,
            finding.confidence,
            finding.session_id or scope.session_id,
            finding.evidence,
            self.by,
        )


def _known(row: Row) -> KnownInsight:
    type_, nodes = InsightType(row["type"]), frozenset(present(row["node_ids"]))
    return KnownInsight(row["id"], type_, row["text"], nodes)


def _properties(reading: ModelReading) -> dict[str, object]:
    """Give the properties of the job that `job/_job` reads."""
    fields = asdict(reading)
    by = fields.pop("model")
    return {"reading_by": by, **{f"reading_{name}": value for name, value in fields.items()}}
