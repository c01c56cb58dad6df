"""The input or the result of any mode as parts of a document, read from its classes.

A single value becomes a fact, a list of values a list, a list of objects a table, and a list
whose entries name other entries a diagram. Nothing here knows a mode by name.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any

from app.domain.modes.base import Values
from app.domain.modes.custom import KeptInput
from app.domain.modes.fields import Shape
from app.export.session.base import plain_text
from app.export.session.document import Fact, FactList, ItemList, Part, Scalar, Table
from app.export.session.mode_diagrams import diagram_of, field_values, name_of

Owned = tuple[str, Values]
"""An entry of a list, and the name of the entry of the list above that holds it."""
_OWNER = "of"
_EMPTY = (None, "")


def parts_of(values: Values) -> tuple[Part, ...]:
    """Give everything that an input or a result says; what was left out gives nothing."""
    if isinstance(values, KeptInput):
        return tuple(_kept(values.model_dump(mode="json")))
    return tuple(_parts(values, "", values))


def _kept(told: Mapping[str, Any]) -> Iterator[Part]:
    """Give what a custom mode keeps: single values, and lists of them."""
    single = {name: value for name, value in told.items() if not isinstance(value, list)}
    facts = tuple(Fact(name, value) for name, value in single.items() if value not in _EMPTY)
    if facts:
        yield FactList("", facts)
    for name, value in told.items():
        if isinstance(value, list) and value:
            yield ItemList(name, tuple(value))  # pyright: ignore[reportUnknownArgumentType]  # any JSON


def _parts(values: Values, path: str, root: Values) -> Iterator[Part]:
    facts = tuple(Fact(name, value) for name, value in _cells(values) if value not in _EMPTY)
    if facts:
        yield FactList(path, facts)
    for name, shape, value in _lists(values, path):
        if shape.values is None:
            yield _plain_list(name, shape, value)
        else:
            entries: list[Owned] = [("", entry) for entry in _flat(value)]
            diagram = diagram_of(name, [entry for _, entry in entries], root)
            yield from [diagram] if diagram else []
            yield from _tables(name, entries)


def _cells(values: Values, prefix: str = "", lists: bool = False) -> Iterator[tuple[str, Scalar]]:
    """Give the single values of an object and of the objects in it.

    Args:
        lists: Whether to give lists of single values as well, as one text each.
    """
    for name, shape, value in field_values(values):
        if shape.depth == 0 and isinstance(value, Values):
            yield from _cells(value, f"{prefix}{name}.", lists)
        elif shape.depth == 0:
            yield f"{prefix}{name}", _scalar(value)
        elif lists and shape.values is None and value:
            yield f"{prefix}{name}", _joined(value)


def _lists(values: Values, path: str) -> Iterator[tuple[str, Shape, Any]]:
    """Give the lists of an object and of the objects in it that are not empty."""
    for name, shape, value in field_values(values):
        at = f"{path}.{name}" if path else name
        if shape.depth == 0 and isinstance(value, Values):
            yield from _lists(value, at)
        elif shape.depth and value:
            yield at, shape, value


def _plain_list(title: str, shape: Shape, value: Sequence[Any]) -> Part:
    if shape.depth == 1:
        return ItemList(title, tuple(_scalar(one) for one in value))
    width = max(len(row) for row in value)
    rows = tuple(
        tuple(_cell(row[at]) if at < len(row) else None for at in range(width)) for row in value
    )
    return Table(title, tuple(str(at + 1) for at in range(width)), rows)


def _tables(title: str, entries: Sequence[Owned]) -> Iterator[Part]:
    """Give a table of the entries of a list, then one for each list of objects in them."""
    rows = [_row(owner, entry) for owner, entry in entries]
    names = dict.fromkeys(name for row in rows for name in row)
    columns = tuple(name for name in names if any(row.get(name) not in _EMPTY for row in rows))
    if columns:
        yield Table(title, columns, tuple(tuple(row.get(c) for c in columns) for row in rows))
    inner = dict[str, list[Owned]]()
    for index, (owner, entry) in enumerate(entries, 1):
        name = " / ".join(part for part in (owner, _name_of(entry, index)) if part)
        for at, shape, value in _lists(entry, title):
            if shape.values is not None:
                inner.setdefault(at, []).extend((name, one) for one in _flat(value))
    for at, owned in inner.items():
        yield from _tables(at, owned)


def _row(owner: str, entry: Values) -> dict[str, Scalar]:
    own = {_OWNER: owner} if owner else dict[str, Scalar]()
    return {**own, **dict(_cells(entry, lists=True))}


def _name_of(entry: Values, index: int) -> str:
    return name_of(entry) or name_of(entry, "name") or str(index)


def _flat(value: Sequence[Any]) -> Iterator[Values]:
    for one in value:
        if isinstance(one, Values):
            yield one
        else:
            yield from _flat(one)


def _cell(value: Any) -> Scalar:  # noqa: ANN401  # a value or a list of values
    return _joined(value) if isinstance(value, tuple | list) else _scalar(value)  # pyright: ignore[reportUnknownArgumentType]


def _joined(value: Sequence[Any]) -> str:
    inner = (_cell(one) for one in value)
    return ", ".join(plain_text(one) for one in inner)


def _scalar(value: Any) -> Scalar:  # noqa: ANN401  # what a field of a mode may hold
    return value.value if isinstance(value, Enum) else value
