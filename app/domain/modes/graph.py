"""Which entries of an input are nodes of a graph, and which of its fields relate them.

A mode declares both as data beside its fields; `read_graph` reads them from any input of that mode.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, cast

SELF = "="
"""As an end of a relationship: the entry itself."""
HOLDER = "^"
"""As an end of a relationship: the entry whose list holds this one."""


class LinkType(StrEnum):
    """Every type of relationship that two items of a mode may have."""

    ACCESSES = "ACCESSES"
    ATTACKS = "ATTACKS"
    ATTESTS = "ATTESTS"
    BACKS = "BACKS"
    BELONGS_TO = "BELONGS_TO"
    CAUSES = "CAUSES"
    CHECKS = "CHECKS"
    CODED_AS = "CODED_AS"
    CONSTRAINS = "CONSTRAINS"
    COVARIES = "COVARIES"
    DISCHARGES = "DISCHARGES"
    EXPLAINS = "EXPLAINS"
    FOLLOWS_FROM = "FOLLOWS_FROM"
    HOLDS_IN = "HOLDS_IN"
    MAPS_TO = "MAPS_TO"
    MOVES_TO = "MOVES_TO"
    REDUCES_TO = "REDUCES_TO"
    REFERS_TO = "REFERS_TO"
    RELATES_TO = "RELATES_TO"
    REPLACES = "REPLACES"
    SATISFIES = "SATISFIES"
    STARTS_FROM = "STARTS_FROM"
    WEIGHS = "WEIGHS"


@dataclass(frozen=True, slots=True)
class Items:
    """A list whose entries are items.

    Args:
        entries: Names from the top, as on the wire: `arguments.grounds`. An object alone is a list
            of one.
        kind: Of each item: `argument`.
        name: The field that names an entry; None where its entries have no name. A plain text is
            its own name.
        caption: The field that says it in words.
        holder: How an entry relates to the entry whose list holds it.
    """

    entries: str
    kind: str
    name: str | None = "id"
    caption: str | None = None
    holder: LinkType | None = None


@dataclass(frozen=True, slots=True)
class Links:
    """A list whose entries relate items.

    Args:
        entries: As for `Items`.
        source: The field with the name of the start, or with several; `SELF` or `HOLDER`.
        target: As `source`, of the end.
        among: The lists of items in which the names are looked for.
        into: Those of the names in `target`, where they are others.
        weight: The field with a number.
        kind: The field with a choice, or with several.
        types: What another choice of `kind` makes of the type.
    """

    entries: str
    source: str
    target: str
    type: LinkType
    among: tuple[str, ...] = ()
    into: tuple[str, ...] = ()
    weight: str | None = None
    kind: str | None = None
    types: Mapping[str, LinkType] = field(default_factory=dict[str, LinkType])


@dataclass(frozen=True, slots=True)
class ModeGraph:
    items: tuple[Items, ...]
    links: tuple[Links, ...]


@dataclass(frozen=True, slots=True)
class Item:
    key: str
    """Its place in the input: `nodes.0`."""
    kind: str
    name: str | None
    caption: str | None


@dataclass(frozen=True, slots=True)
class Link:
    source: str
    """Key of an item."""
    target: str
    type: LinkType
    weight: float | None = None
    kind: str | None = None
    """A choice of the input; several with a space between them."""


@dataclass(frozen=True, slots=True)
class _Entry:
    key: str
    value: Any
    holder: str
    """Key of the entry whose list holds it; empty at the top."""


def read_graph(graph: ModeGraph, data: Mapping[str, Any]) -> tuple[list[Item], list[Link]]:
    """Return the items and relationships of an input, in its order.

    Args:
        data: A checked input as plain JSON, names in camel case.
    """
    items = [item for listed in graph.items for item in _items(listed, data)]
    places = {
        (listed.entries, item.name): item.key
        for listed in graph.items
        for item in _items(listed, data)
    }
    held = [link for listed in graph.items for link in _held(listed, data)]
    stated = [link for links in graph.links for link in _links(links, data, places)]
    # Two fields may say the same; a graph says it once.
    return items, list(dict.fromkeys((*held, *stated)))


def _items(listed: Items, data: Mapping[str, Any]) -> Iterator[Item]:
    for entry in _entries(data, listed.entries):
        yield Item(entry.key, listed.kind, _text(entry, listed.name), _text(entry, listed.caption))


def _text(entry: _Entry, name: str | None) -> str | None:
    if isinstance(entry.value, str):
        return entry.value if name == "id" else None
    value = entry.value.get(name) if name else None
    return None if value is None else str(value)


def _held(listed: Items, data: Mapping[str, Any]) -> Iterator[Link]:
    if listed.holder is not None:
        for entry in _entries(data, listed.entries):
            yield Link(entry.key, entry.holder, listed.holder)


def _links(
    links: Links, data: Mapping[str, Any], places: Mapping[tuple[str, str | None], str]
) -> Iterator[Link]:
    for entry in _entries(data, links.entries):
        chosen = _listed(entry.value.get(links.kind)) if links.kind else ()
        kind = " ".join(str(choice) for choice in chosen) or None
        type_ = links.types.get(kind or "", links.type)
        weight = entry.value.get(links.weight) if links.weight else None
        for source in _ends(entry, links.source, links.among, places):
            for target in _ends(entry, links.target, links.into or links.among, places):
                yield Link(source, target, type_, weight, kind)


def _ends(
    entry: _Entry,
    end: str,
    lists: tuple[str, ...],
    places: Mapping[tuple[str, str | None], str],
) -> Iterator[str]:
    if end in (SELF, HOLDER):
        yield entry.key if end == SELF else entry.holder
        return
    for name in _listed(entry.value.get(end)):
        yield from (places[at] for list_ in lists if (at := (list_, str(name))) in places)


def _entries(value: Any, path: str, key: str = "", holder: str = "") -> Iterator[_Entry]:  # noqa: ANN401  # plain JSON
    name, _, rest = path.partition(".")
    at = f"{key}.{name}" if key else name
    found = value.get(name)
    many = isinstance(found, list)
    for index, child in enumerate(_listed(found)):
        place = f"{at}.{index}" if many else at
        if rest:
            yield from _entries(child, rest, place, place if many else holder)
        else:
            yield _Entry(place, child, holder)


def _listed(value: object) -> list[Any]:
    if value is None:
        return []
    return cast("list[Any]", value) if isinstance(value, list) else [value]
