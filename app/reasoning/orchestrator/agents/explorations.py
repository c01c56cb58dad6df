"""Explores a graph of thoughts: a plan to which tasks are added as the thoughts are scored."""

from collections.abc import Sequence
from dataclasses import replace

from app.domain.list_filter import ALL, ListFilter
from app.domain.nodes.exploration import Exploration, NewExploration
from app.domain.nodes.plan import NewPlan, PlannedTask
from app.domain.page import Page, PageRequest, before, newest_page
from app.errors import NotFoundError
from app.graph.base import Graph
from app.reasoning.orchestrator.agents.service import PlanService
from app.reasoning.orchestrator.agents.store import AgentPlans
from app.reasoning.orchestrator.exploration import prompts, rules, store
from app.reasoning.orchestrator.exploration.schemas import Operation, Work
from app.reasoning.orchestrator.schemas import Agent

_FIRST = Operation(Work.GENERATE, "")


class ExplorationService:
    def __init__(self, graph: Graph, plans: PlanService) -> None:
        self._graph = graph
        self._plans = plans
        self._stored = AgentPlans(graph)

    async def start(self, new: NewExploration) -> str:
        """Queue an exploration and give its id; the same id again changes nothing.

        Raises:
            InvalidInputError: A limit is out of range, or as `PlanService.start`.
            AppError: As `PlanService.start`.
        """
        rules.check_limits(new.limits)
        text = prompts.described(_FIRST, new.question.strip(), ())
        first = PlannedTask(rules.task_key(_FIRST), text, Agent.EXPLORER)
        choice = {"provider": new.provider, "model": new.model}
        return await self._plans.start(
            NewPlan(
                id=new.id,
                session_id=new.session_id,
                goal=new.question,
                tasks=(first,),
                budget_tokens=new.budget_tokens,
                exploration=new.limits,
                **choice,
            )
        )

    async def require(self, exploration_id: str) -> Exploration:
        """Give one exploration as it stands.

        Raises:
            NotFoundError: The tenant has no such one.
        """
        found = await self._get_many([exploration_id])
        if not found:
            raise NotFoundError("there is no such exploration", field="id")
        return found[0]

    async def list_page(self, page: PageRequest, only: ListFilter = ALL) -> Page[Exploration]:
        """List explorations, newest first."""
        rows = await self._graph.read(
            "exploration/list_page",
            before=before(page),
            only=only.parameters(),
            limit=page.first + 1,
        )
        found = await self._get_many([row["id"] for row in rows]) if rows else []
        return newest_page(found, page.first)

    async def _get_many(self, ids: Sequence[str]) -> list[Exploration]:
        found = await store.get_many(self._graph, ids)
        spent = await self._stored.spent_by(await self._stored.get_many(ids))
        return [replace(one, output_tokens=spent[one.id]) for one in found if one.id in spent]
