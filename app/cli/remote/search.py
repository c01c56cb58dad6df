"""Searches of a service elsewhere."""

from collections.abc import Collection

from app.cli.remote.beliefs import at
from app.cli.remote.service import RemoteService
from app.cli.remote.shapes import selection, value
from app.cli.views.search import SearchView, ShownHit
from app.domain.beliefs.knowledge import Contradiction
from app.domain.search import SEARCH_KINDS, SearchQuery

_CONFLICTS = f"conflicts {selection(Contradiction)}"
_HIT = f"{selection(ShownHit).removesuffix('}')}{_CONFLICTS} }}"
_ASKED = f"{{ edges {{ node {_HIT} }} byVector vectorsPending warning }}"


async def search(service: RemoteService, wanted: SearchQuery) -> SearchView:
    arguments = {"query": ("String!", wanted.text), "first": ("Int!", wanted.limit)}
    arguments |= {"filter": ("SearchFilterInput", _filter(wanted))}
    arguments |= {"diversity": ("Float!", wanted.diversity)}
    answer = await service.ask_for("search", _ASKED, arguments)
    nodes = [edge["node"] for edge in answer["edges"]]
    hits = tuple(value(ShownHit, node) for node in nodes)
    found = (tuple(value(Contradiction, one) for one in node["conflicts"]) for node in nodes)
    conflicts = {hit.node.id: some for hit, some in zip(hits, found, strict=True) if some}
    return SearchView(
        hits, answer["byVector"], answer["vectorsPending"], conflicts, answer["warning"]
    )


def _filter(wanted: SearchQuery) -> dict[str, object]:
    only = wanted.only
    return {
        **{name: values and sorted(values) for name, values in only.values().items()},
        "kinds": None if wanted.kinds == SEARCH_KINDS else _names(wanted.kinds),
        "statuses": None if only.statuses is None else _names(only.statuses),
        "sessionIds": wanted.session_ids,
        "since": only.since,
        "until": only.until,
        "asOf": at(only.as_of)[1],
        "includeWithdrawn": only.include_withdrawn,
        "includeGenerated": only.include_generated,
        "project": only.project,
    }


def _names(values: Collection[str]) -> list[str]:
    """Give words of the domain as values of an enumeration."""
    return sorted(value.upper() for value in values)
