"""Beliefs, contradictions and stale decisions of a service elsewhere."""

from collections.abc import Collection, Mapping

from app.cli.remote.service import RemoteService
from app.cli.remote.shapes import selection, value
from app.cli.views.belief import Applied
from app.cli.views.inbox import Inbox, Stale
from app.domain.beliefs.belief import (
    AsOf,
    Assert,
    Belief,
    Derive,
    Fall,
    Impact,
    Justify,
    NewBelief,
    NewJustification,
    Restore,
    Retract,
    StatusChange,
    StatusSpan,
    Supersede,
)
from app.domain.beliefs.contradiction import ContradictionFilter
from app.domain.beliefs.inbox import InboxCounts, InboxItem, InboxKind
from app.domain.beliefs.knowledge import Contradiction
from app.domain.page import MAX_PAGE, Page, page_request

_CHANGED = f"BeliefChange {{ belief {{ nodeId }} changes {selection(StatusChange)} }}"


def at(moment: AsOf) -> tuple[str, object]:
    """Give a moment as an argument."""
    if moment == AsOf():
        return ("AsOfInput", None)
    return ("AsOfInput", {"recorded": moment.recorded, "valid": moment.valid})


async def belief(service: RemoteService, belief_id: str, moment: AsOf) -> Belief:
    """Read a belief.

    Raises:
        NotFoundError: There is none with this id.
    """
    return await service.query("belief", Belief, {"id": ("ID!", belief_id), "asOf": at(moment)})


async def assert_belief(service: RemoteService, operation: Assert) -> Applied:
    return await _applied(service, "assertBelief", operation.id, {"belief": _new(operation.belief)})


async def retract(service: RemoteService, operation: Retract) -> Applied:
    given = {"beliefId": operation.belief_id, "reason": operation.reason}
    return await _applied(service, "retractBelief", operation.id, given)


async def derive(service: RemoteService, operation: Derive) -> Applied:
    justification = _justification(operation.justification)
    given = {"belief": _new(operation.belief), "justification": justification}
    return await _applied(service, "deriveBelief", operation.id, given)


async def justify(service: RemoteService, operation: Justify) -> Applied:
    justification = _justification(operation.justification)
    given = {"beliefId": operation.belief_id, "justification": justification}
    return await _applied(service, "justifyBelief", operation.id, given)


async def restore(service: RemoteService, operation: Restore) -> Applied:
    given = {"beliefId": operation.belief_id}
    return await _applied(service, "restoreBelief", operation.id, given)


async def supersede(service: RemoteService, operation: Supersede) -> Applied:
    given = {"beliefId": operation.belief_id, "byId": operation.by_id}
    return await _applied(service, "supersedeBelief", operation.id, given)


async def impact(service: RemoteService, belief_id: str, moment: AsOf) -> Impact:
    """Read what would fall, however many pages that takes."""
    asked = "{ fallen { edges { node { path } } pageInfo { hasNextPage endCursor } } }"
    fallen: dict[str, str] = {}
    after: str | None = None
    while True:
        arguments = {"id": ("ID!", belief_id), "first": ("Int!", MAX_PAGE)}
        arguments |= {"after": ("String", after), "asOf": at(moment)}
        page = (await service.ask_for("impact", asked, arguments))["fallen"]
        for edge in page["edges"]:
            path = edge["node"]["path"]
            fallen[path[-1]] = path[-2]
        if not page["pageInfo"]["hasNextPage"]:
            return Impact(belief_id, fallen)
        after = page["pageInfo"]["endCursor"]


async def stale(service: RemoteService, limit: int, project: str | None) -> list[Stale]:
    falls = selection(Fall)
    asked = selection(Belief).removesuffix("}") + f"falls {falls} }}"
    arguments = {"first": ("Int!", limit), "project": ("String", project)}
    answer = await service.ask_for("staleDecisions", f"{{ edges {{ node {asked} }} }}", arguments)
    nodes = [edge["node"] for edge in answer["edges"]]
    return [
        Stale(value(Belief, node), tuple(value(Fall, fall) for fall in node["falls"]))
        for node in nodes
    ]


async def history(service: RemoteService, belief_id: str) -> tuple[StatusSpan, ...]:
    asked, arguments = selection(StatusSpan), {"id": ("ID!", belief_id)}
    answer = await service.ask_for("history", asked, arguments)
    return tuple(value(StatusSpan, span) for span in answer)


async def inbox(service: RemoteService, limit: int, kinds: Collection[InboxKind]) -> Inbox:
    named = sorted(kind.name for kind in kinds)
    arguments = {"first": ("Int!", limit), "kinds": ("[InboxKind!]", named)}
    page = await service.page("inbox", InboxItem, arguments)
    return Inbox(await service.query("inboxCounts", InboxCounts, {}), page.items)


async def contradictions(
    service: RemoteService, limit: int, wanted: ContradictionFilter
) -> Page[Contradiction]:
    only = {
        "since": wanted.only.since,
        "until": wanted.only.until,
        "text": wanted.only.text,
        "status": wanted.status and wanted.status.name,
        "type": wanted.type and wanted.type.name,
        "severity": wanted.severity and wanted.severity.name,
        "detector": wanted.detector,
        "sessionId": wanted.session_id,
        "minConfidence": wanted.min_confidence,
    }
    arguments = {"first": ("Int!", limit), "filter": ("ContradictionFilterInput", only)}
    page = await service.page("contradictions", Contradiction, arguments)
    keys = (page_request(1, cursor, "contradiction", str).after for cursor in page.cursors)
    return Page(page.items, tuple(key for key in keys if key is not None), page.next is not None)


async def _applied(
    service: RemoteService, field: str, operation_id: str, given: Mapping[str, object]
) -> Applied:
    answer = await service.change_as(field, _CHANGED, {"idempotencyKey": operation_id, **given})
    changes = tuple(value(StatusChange, change) for change in answer["changes"])
    return Applied(operation_id, answer["belief"]["nodeId"], changes)


def _new(belief: NewBelief) -> dict[str, object]:
    return {
        "kind": belief.kind.name,
        "text": belief.text,
        "nodeId": belief.id,
        "validFrom": belief.valid_from,
        "validTo": belief.valid_to,
    }


def _justification(new: NewJustification) -> dict[str, object]:
    return {"premiseIds": sorted(new.premise_ids), "rule": new.rule}
