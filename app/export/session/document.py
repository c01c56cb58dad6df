"""A session as a document: what every format of export is written from. Pure values."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

Scalar = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Fact:
    name: str
    value: Scalar


@dataclass(frozen=True, slots=True)
class Paragraph:
    title: str
    """What kind of text it is; empty for what was said."""
    text: str
    kind: Literal["paragraph"] = "paragraph"


@dataclass(frozen=True, slots=True)
class ItemList:
    title: str
    items: tuple[Scalar, ...]
    kind: Literal["list"] = "list"


@dataclass(frozen=True, slots=True)
class FactList:
    title: str
    facts: tuple[Fact, ...]
    kind: Literal["facts"] = "facts"


@dataclass(frozen=True, slots=True)
class Table:
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Scalar, ...], ...]
    """Each as long as `columns`."""
    kind: Literal["table"] = "table"


@dataclass(frozen=True, slots=True)
class DiagramNode:
    id: str
    """Unique in its diagram."""
    label: str


@dataclass(frozen=True, slots=True)
class DiagramEdge:
    source: str
    target: str
    label: str


@dataclass(frozen=True, slots=True)
class Diagram:
    """A graph; its edges lead between its own nodes."""

    title: str
    nodes: tuple[DiagramNode, ...]
    edges: tuple[DiagramEdge, ...]
    kind: Literal["diagram"] = "diagram"


Part = Annotated[Paragraph | ItemList | FactList | Table | Diagram, Field(discriminator="kind")]


@dataclass(frozen=True, slots=True)
class Section:
    """The input or the result of a mode of reasoning."""

    title: str
    mode: str
    side: Literal["input", "result"]
    data: dict[str, Any]
    """Plain JSON, names in camel case; an input can be computed again."""
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A relationship to another thinking node, of this session or not."""

    name: str
    entry_id: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A thinking node."""

    id: str
    number: int
    """Place in the document, from 1."""
    title: str
    facts: tuple[Fact, ...]
    links: tuple[Link, ...]
    parts: tuple[Part, ...]
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Header:
    title: str
    metadata: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class SessionDocument:
    header: Header
    entries: tuple[Entry, ...]
