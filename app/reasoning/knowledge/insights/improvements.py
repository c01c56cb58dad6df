"""Improvement hypotheses: proposed where findings recur, checked, retired if they do not help."""

from collections.abc import Sequence

from app.domain.beliefs.belief import Retract
from app.domain.ids import id_beside
from app.domain.metacognition import EffectVerdict, ImprovementEffect, Scope
from app.graph.base import Graph, Row
from app.graph.rows import whole
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge.insights.rules import improvement
from app.reasoning.knowledge.insights.store import InsightStore


class Improvements:
    """Insights on what to do about the findings of a tenant."""

    def __init__(self, graph: Graph, beliefs: BeliefService) -> None:
        self._graph = graph
        self._beliefs = beliefs
        self._store = InsightStore(graph.tenant_id, beliefs)

    async def propose(self) -> tuple[str, ...]:
        """Propose what to do about each kind of finding that recurs; give the insights written."""
        [row] = await self._graph.read("insight/count_findings")
        ids: list[str] = []
        for finding in improvement.proposals(_whole(row["recurring"])):
            stored = await self._graph.apply(self._store.store_in, finding, Scope())
            ids += [stored.insight_id] if stored.insight_id else []
        return tuple(ids)

    async def effects(self) -> dict[str, ImprovementEffect]:
        """Compare the decisions before each hypothesis that is held with those that cite it."""
        [row] = await self._graph.read("insight/count_effects")
        return {
            one["id"]: improvement.effect(
                one["before"], one["before_succeeded"], one["after"], one["after_succeeded"]
            )
            for one in whole(row["effects"], "id")
        }

    async def retire(self) -> tuple[str, ...]:
        """Retract the hypotheses that do not help, with their figures, and give their ids."""
        effects = await self.effects()
        failed = {
            id_: one for id_, one in effects.items() if one.verdict is EffectVerdict.DOES_NOT_HELP
        }
        for id_, one in failed.items():
            await self._beliefs.apply(Retract(id_beside(id_, "retire"), id_, _reason(one)))
        return tuple(failed)


def _whole(recurring: Sequence[Row]) -> list[Row]:
    """Leave the insights out that were deleted while they were counted."""
    counted = whole(recurring, "finding")
    return [{**one, "insights": whole(one["insights"], "id", "text")} for one in counted]


def _reason(one: ImprovementEffect) -> str:
    return (
        f"it did not help: {one.after_succeeded} of {one.after} decisions that cite it succeeded,"
        f" {one.before_succeeded} of {one.before} before (difference {one.difference:+.2f},"
        f" 95 % interval {one.low:+.2f} to {one.high:+.2f})"
    )
