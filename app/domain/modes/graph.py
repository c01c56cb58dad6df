"""Which entries of an input are nodes of a graph, and which of its fields relate them.

A mode declares both as data beside its fields; `read_graph` reads them from any input of that mode.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, cast

SELF = "="
"""As an end of a relationship: the entry itself."""
HOLDER = "^"
"""As an end of a relationship: the entry whose list holds this one."""
BEFORE = "<"
"""As an end of a relationship: the entry before this one in its list."""
EVERY = "*"
"""As an end of a relationship: every item of the lists that are named."""
ITSELF = "id"
"""As the name or the caption of an item that is a plain text: the text."""
VARIABLES = re.compile(r"(?<![\w.])[A-Za-z_]\w*+(?!\s*\()")
"""What formulas name, without the functions that they call."""
TENSORS = re.compile(r"(?<![\w^])[A-Za-z][A-Za-z0-9]*+")
"""What equations of tensors name, without the indices."""
_QUOTED = re.compile(r"'[^']*+'|\"[^\"]*+\"")


class LinkType(StrEnum):
    """Every type of relationship that two items of a mode may have."""

    ACCESSES = "ACCESSES"
    ASSIGNS = "ASSIGNS"
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
class Named:
    """As an end of a relationship: the items that a formula of the entry names."""

    fields: tuple[str, ...]
    names: re.Pattern[str] = VARIABLES


End = str | Named


@dataclass(frozen=True, slots=True)
class Items:
    """A list whose entries are items.

    Args:
        entries: Names from the top, as on the wire: `arguments.grounds`. An object alone is a list
            of one.
        kind: Of each item: `argument`.
        name: The field that names an entry; None where its entries have no name.
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
        source: The field with the name of the start, or with several; `SELF`, `HOLDER`, `BEFORE`,
            `EVERY` or `Named`.
        target: As `source`, of the end.
        among: The lists of items in which the names are looked for.
        into: Those of the names in `target`, where they are others.
        weight: The field with a number.
        kind: The field with a choice, or with several.
        types: What another choice of `kind` makes of the type.
    """

    entries: str
    source: End
    target: End
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
    read = {listed.entries: list(_items(listed, data)) for listed in graph.items}
    held = [link for listed in graph.items for link in _held(listed, data)]
    stated = [link for links in graph.links for link in _links(links, data, _Found(read))]
    # Two fields may say the same; a graph says it once.
    return [item for items in read.values() for item in items], list(
        dict.fromkeys((*held, *stated))
    )


class _Found:
    """The items of an input, by their lists."""

    def __init__(self, read: Mapping[str, list[Item]]) -> None:
        self._read = read
        self._named = {
            (entries, item.name): item.key for entries, items in read.items() for item in items
        }

    def every(self, lists: tuple[str, ...]) -> list[str]:
        return [item.key for entries in lists for item in self._read[entries]]

    def named(self, names: list[Any], lists: tuple[str, ...]) -> Iterator[str]:
        for name in names:
            found = (self._named.get((entries, str(name))) for entries in lists)
            yield from (key for key in found if key is not None)


def _items(listed: Items, data: Mapping[str, Any]) -> Iterator[Item]:
    for entry in _entries(data, listed.entries):
        if entry.value == "":
            continue
        yield Item(entry.key, listed.kind, _text(entry, listed.name), _text(entry, listed.caption))


def _text(entry: _Entry, name: str | None) -> str | None:
    if isinstance(entry.value, str):
        return entry.value if name == ITSELF else None
    value = entry.value.get(name) if name else None
    return None if value is None else str(value)


def _held(listed: Items, data: Mapping[str, Any]) -> Iterator[Link]:
    if listed.holder is not None:
        for entry in _entries(data, listed.entries):
            yield Link(entry.key, entry.holder, listed.holder)


def _links(links: Links, data: Mapping[str, Any], found: _Found) -> Iterator[Link]:
    for entry in _entries(data, links.entries):
        chosen = _listed(entry.value.get(links.kind)) if links.kind else ()
        kind = " ".join(str(choice) for choice in chosen) or None
        type_ = links.types.get(kind or "", links.type)
        weight = entry.value.get(links.weight) if links.weight else None
        for source in _ends(entry, links.source, links.among, found):
            for target in _ends(entry, links.target, links.into or links.among, found):
                yield Link(source, target, type_, weight, kind)


def _ends(entry: _Entry, end: End, lists: tuple[str, ...], found: _Found) -> Iterator[str]:
    if isinstance(end, Named):
        yield from found.named(_names(entry, end), lists)
    elif end == EVERY:
        yield from found.every(lists)
    elif end == BEFORE:
        yield from _before(entry.key)
    elif end in (SELF, HOLDER):
        yield entry.key if end == SELF else entry.holder
    else:
        yield from found.named(_listed(entry.value.get(end)), lists)


def _names(entry: _Entry, end: Named) -> list[Any]:
    texts = (_QUOTED.sub(" ", str(entry.value[name])) for name in end.fields)
    return list(dict.fromkeys(name for text in texts for name in end.names.findall(text)))


def _before(key: str) -> Iterator[str]:
    path, _, index = key.rpartition(".")
    if int(index) > 0:
        yield f"{path}.{int(index) - 1}"


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
