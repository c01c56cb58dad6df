"""Explorations of a service elsewhere."""

from app.cli.remote.plans import filter_of
from app.cli.remote.service import RemoteService
from app.cli.views.deliberations.exploration import ExplorationList
from app.domain.list_filter import ListFilter
from app.domain.nodes.exploration import Exploration, NewExploration


async def start(service: RemoteService, new: NewExploration) -> Exploration:
    limits = new.limits
    given = {
        "idempotencyKey": new.id,
        "sessionId": new.session_id,
        "question": new.question,
        "strategy": limits.strategy.name,
        "width": limits.width,
        "keep": limits.keep,
        "depth": limits.depth,
        "maxThoughts": limits.max_thoughts,
        "minScore": limits.min_score,
        "targetScore": limits.target_score,
        "merges": limits.merges,
        "refines": limits.refines,
        "budgetTokens": new.budget_tokens,
        "provider": new.provider,
        "model": new.model,
    }
    return await service.change("startExploration", Exploration, given)


async def require(service: RemoteService, exploration_id: str) -> Exploration:
    return await service.query("exploration", Exploration, {"id": ("ID!", exploration_id)})


async def list_page(
    service: RemoteService, first: int, after: str | None, only: ListFilter
) -> ExplorationList:
    arguments = {"first": ("Int!", first), "after": ("String", after)}
    given = {**arguments, "filter": ("ExplorationFilterInput", filter_of(only))}
    page = await service.page("explorations", Exploration, given)
    return ExplorationList(page.items, page.next)
