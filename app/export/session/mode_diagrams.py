"""Which lists of a mode are graphs, and how they are drawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, cast

from app.domain.modes.base import RefersTo, Values
from app.domain.modes.fields import Shape, shape_of
from app.export.session.document import Diagram, DiagramEdge, DiagramNode

Node = tuple[str, str]
"""The list that names it, and its name; two lists may use one name."""
_ENDS = (("source", "target"), ("subject", "object"))
"""Fields that say what an entry leads between, where they may name entries of several lists."""


@dataclass(frozen=True, slots=True)
class _Edge:
    source: Node
    target: Node
    label: str


def field_values(values: Values) -> Iterator[tuple[str, Shape, Any]]:
    """Give the fields of an object: name on the wire, shape, value."""
    held = vars(values)
    for name, alias, shape in _fields_of(type(values)):
        yield alias, shape, held[name]


# Read once a class, not once a value: it was a third of what an export took. Custom modes make
# classes as they go, so that not all of them are kept.
@lru_cache(1_024)
def _fields_of(cls: type[Values]) -> tuple[tuple[str, str, Shape], ...]:
    fields = cls.model_fields.items()
    return tuple((name, info.alias or name, shape_of(info)) for name, info in fields)


@lru_cache(1_024)
def _references_of(cls: type[Values]) -> Mapping[str, str]:
    """Give the fields that name entries of a list, each with that list."""
    lists = ((alias, _list(shape)) for _, alias, shape in _fields_of(cls))
    return {alias: list_ for alias, list_ in lists if list_}


@lru_cache(1_024)
def _defaults_of(cls: type[Values]) -> Mapping[str, Any]:
    return {info.alias or name: info.default for name, info in cls.model_fields.items()}


def name_of(entry: Values, field: str = "id") -> str | None:
    """Give what a field says, where the entry has it."""
    # An attribute that is not there costs a model ten times one that is.
    said = vars(entry).get(field)
    return str(said) if said else None


def diagram_of(title: str, entries: Sequence[Values], root: Values) -> Diagram | None:
    """Draw a list whose entries lead from one thing to another, or name others.

    Args:
        root: The input or result that holds the list; the names of its lists become nodes.

    Returns:
        None where no entry of the list leads anywhere.
    """
    edges = [edge for entry in entries for edge in _edges(title, entry)]
    if not edges:
        return None
    lists = dict.fromkeys(list_ for edge in edges for list_, _ in (edge.source, edge.target))
    nodes = dict.fromkeys(node for list_ in lists for node in _named(list_, root))
    nodes |= dict.fromkeys(node for edge in edges for node in (edge.source, edge.target))
    ids = {node: f"n{index}" for index, node in enumerate(nodes, 1)}
    return Diagram(
        title,
        tuple(DiagramNode(id_, name) for (_, name), id_ in ids.items()),
        tuple(DiagramEdge(ids[edge.source], ids[edge.target], edge.label) for edge in edges),
    )


def _edges(title: str, entry: Values) -> Iterator[_Edge]:
    fields, lists = list(field_values(entry)), _references_of(type(entry))
    references = [(name, lists[name], value) for name, _, value in fields if name in lists]
    ends = _ends(fields, references)
    if ends is not None:
        source, target = ends
        if source[1] and target[1]:
            yield _Edge(source, target, _label(entry, fields))
        return
    own = name_of(entry)
    for name, list_, value in references if own else ():
        for one in value if isinstance(value, tuple) else (value,):  # pyright: ignore[reportUnknownVariableType]
            if one is not None:
                yield _Edge((f"{title}.id", own or ""), (list_, str(one)), name)  # pyright: ignore[reportUnknownArgumentType]


def _ends(
    fields: Sequence[tuple[str, Shape, Any]], references: Sequence[tuple[str, str, Any]]
) -> tuple[Node, Node] | None:
    """Find the two fields that an entry leads between."""
    if len(references) == 2:
        (_, first, source), (_, second, target) = references
        if first == second and not isinstance(source, tuple) and not isinstance(target, tuple):
            return (first, source), (second, target)
    values = {name: value for name, _, value in fields}
    for source, target in _ENDS:
        if isinstance(values.get(source), str) and isinstance(values.get(target), str):
            return ("", values[source]), ("", values[target])
    return None


def _list(shape: Shape) -> str | None:
    """Give the list whose entries the field names, with what names them: `nodes.id`."""
    marks = (*shape.marks, *shape.entry_marks)
    return next((mark.target for mark in marks if isinstance(mark, RefersTo)), None)


def _label(entry: Values, fields: Sequence[tuple[str, Shape, Any]]) -> str:
    """Say what else is known of an entry: its single values, but no ends and no defaults."""
    defaults, lists = _defaults_of(type(entry)), _references_of(type(entry))
    said = (
        f"{name} {value.value if isinstance(value, Enum) else value}"
        for name, shape, value in fields
        if shape.depth == 0
        and not isinstance(value, Values)
        and value not in (None, "")
        and name not in lists
        and name not in ("id", "source", "target", "subject", "object")
        and value != defaults[name]
    )
    return ", ".join(said)


def _named(list_: str, root: Values) -> Iterator[Node]:
    wanted, _, key = list_.partition(".")
    for name, _, value in field_values(root):
        if name == wanted and isinstance(value, tuple):
            for entry in cast(tuple[Any, ...], value):
                yield list_, str(getattr(entry, key) if key else entry)
