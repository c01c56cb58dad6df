"""Lists and pages of decisions, beliefs, debates and jobs of a service elsewhere."""

from dataclasses import dataclass
from typing import TypeVar

from app.cli.remote.beliefs import at
from app.cli.remote.service import Arguments, RemoteService
from app.cli.remote.shapes import selection, value
from app.cli.views.decision import DecisionPage
from app.domain.beliefs.belief import AsOf, Belief, BeliefFilter, Fall
from app.domain.debate import Debate
from app.domain.job import Job
from app.domain.list_filter import ListFilter
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.outcome import Outcome
from app.domain.nodes.session import Session
from app.domain.page import Page, page_request
from app.errors import NotFoundError

DECISIONS, BELIEFS, DEBATES, JOBS = "decision", "belief", "debate", "job"
"""Areas of the cursors, as the service has them."""

T = TypeVar("T")


async def decisions(service: RemoteService, limit: int, only: ListFilter) -> Page[DecisionPoint]:
    given = _filter(only) | {
        "sessionId": only.session_id,
        "project": only.project,
        "hasOutcome": only.has_outcome,
        "changedSince": only.changed_since,
    }
    arguments = {"first": ("Int!", limit), "filter": ("DecisionFilterInput", given)}
    return await _page(service, DECISIONS, "decisions", DecisionPoint, arguments)


async def beliefs(
    service: RemoteService, limit: int, wanted: BeliefFilter, moment: AsOf
) -> Page[Belief]:
    given = {
        **_span(wanted.only),
        "status": wanted.status.name,
        "kind": wanted.kind and wanted.kind.name,
        "disputed": wanted.disputed,
        "anyTime": wanted.any_time,
    }
    arguments = {"first": ("Int!", limit), "filter": ("BeliefFilterInput", given)}
    return await _page(service, BELIEFS, "beliefs", Belief, {**arguments, "asOf": at(moment)})


async def debates(service: RemoteService, limit: int, only: ListFilter) -> Page[Debate]:
    given = {**_filter(only), "sessionId": only.session_id}
    arguments = {"first": ("Int!", limit), "filter": ("DebateFilterInput", given)}
    return await _page(service, DEBATES, "debates", Debate, arguments)


async def debate(service: RemoteService, debate_id: str) -> Debate:
    return await service.query("debate", Debate, {"id": ("ID!", debate_id)})


async def jobs(service: RemoteService, limit: int, only: ListFilter) -> Page[Job]:
    given = {**_filter(only), "kinds": _names(only.kinds)}
    arguments = {"first": ("Int!", limit), "filter": ("JobFilterInput", given)}
    return await _page(service, JOBS, "jobs", Job, arguments)


async def job(service: RemoteService, job_id: str) -> Job:
    return await service.query("job", Job, {"id": ("ID!", job_id)})


@dataclass(frozen=True, slots=True)
class _Speaker:
    """The node of a decision, as far as its page tells of it."""

    author: str | None
    model: str | None


_BELIEF = f"{selection(Belief).removesuffix('}')} falls {selection(Fall)} }}"
_DECISION = (
    f"{selection(DecisionPoint).removesuffix('}')} outcomes {selection(Outcome)}"
    f" belief {_BELIEF} session {selection(Session)} node {selection(_Speaker)} }}"
)


async def decision_page(service: RemoteService, decision_id: str) -> DecisionPage:
    """Read a decision with what belongs to it.

    Raises:
        NotFoundError: There is none with this id.
    """
    answer = await service.ask_for("decision", _DECISION, {"id": ("ID!", decision_id)})
    if answer is None:
        raise NotFoundError("there is no such decision", field="id")
    decision, belief, said = value(DecisionPoint, answer), answer["belief"], answer["node"]
    later: DecisionPoint | None = None
    if decision.superseded_by:
        given: Arguments = {"id": ("ID!", decision.superseded_by)}
        found = await service.ask_for("decision", selection(DecisionPoint), given)
        later = value(DecisionPoint, found)
    return DecisionPage(
        decision,
        tuple(value(Outcome, one) for one in answer["outcomes"]),
        value(Belief, belief),
        tuple(value(Fall, one) for one in belief["falls"]) if belief else (),
        later,
        value(Session, answer["session"]),
        said and said["author"],
        said and said["model"],
    )


async def _page(
    service: RemoteService, area: str, field: str, shape: type[T], arguments: Arguments
) -> Page[T]:
    page = await service.page(field, shape, arguments)
    keys = (page_request(1, cursor, area, str).after for cursor in page.cursors)
    return Page(page.items, tuple(key for key in keys if key is not None), page.next is not None)


def _filter(only: ListFilter) -> dict[str, object]:
    return {**_span(only), "statuses": _names(only.statuses)}


def _span(only: ListFilter) -> dict[str, object]:
    return {"since": only.since, "until": only.until, "text": only.text}


def _names(values: tuple[str, ...] | None) -> list[str] | None:
    return None if values is None else [one.upper() for one in values]
