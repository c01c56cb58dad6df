"""What of an input becomes items and relationships, over every mode that declares a graph."""

from collections.abc import Iterator
from typing import Any, cast

import pytest

from app.domain.modes.base import Mode
from app.domain.modes.checks import read_input
from app.domain.modes.fields import fields_of
from app.domain.modes.graph import (
    BEFORE,
    EVERY,
    HOLDER,
    ITSELF,
    SELF,
    End,
    Item,
    Link,
    LinkType,
    Named,
    read_graph,
)
from app.domain.modes.modes import MODES

NAMES = [name for name, mode in MODES.items() if mode.graph]


def _read(name: str, data: dict[str, Any] | None = None) -> tuple[list[Item], list[Link]]:
    mode = MODES[name]
    assert mode.graph
    return read_graph(mode.graph, _told(mode, data))


def _told(mode: Mode, data: dict[str, Any] | None = None) -> dict[str, Any]:
    given, _ = read_input(mode, data or mode.example)
    return given.model_dump(mode="json", by_alias=True)


def _at(data: Any, key: str) -> Any:  # noqa: ANN401  # plain JSON
    for part in key.split("."):
        data = data[int(part) if part.isdecimal() else part]
    return data


def _found(data: Any, path: str) -> Iterator[Any]:  # noqa: ANN401  # plain JSON
    """Give every value of a field, by its path from the top."""
    if isinstance(data, list):
        for entry in cast("list[Any]", data):
            yield from _found(entry, path)
    elif not path:
        yield data
    elif data is not None:
        name, _, rest = path.partition(".")
        yield from _found(data[name], rest)


@pytest.mark.parametrize("name", NAMES)
def test_each_item_is_an_entry_of_the_input_and_each_entry_an_item(name: str) -> None:
    mode = MODES[name]
    assert mode.graph
    data, (items, _) = _told(mode), _read(name)
    by_list = {listed.entries: listed for listed in mode.graph.items}
    for item in items:
        path = ".".join(part for part in item.key.split(".") if not part.isdecimal())
        listed, entry = by_list[path], _at(data, item.key)
        assert item.kind == listed.kind
        if isinstance(entry, str):
            # A plain text is named, or said, by itself.
            assert item.name == (entry if listed.name == ITSELF else None)
            assert item.caption == (entry if listed.caption == ITSELF else None)
            continue
        assert item.name == (str(entry[listed.name]) if listed.name else None)
        assert item.caption == (entry[listed.caption] if listed.caption else None)
    entries = sum(
        len([entry for entry in _found(data, listed.entries) if entry not in (None, "")])
        for listed in mode.graph.items
    )
    assert len({item.key for item in items}) == len(items) == entries > 0


@pytest.mark.parametrize("name", NAMES)
def test_the_ends_of_a_relationship_are_where_its_fields_say_that_they_refer_to(name: str) -> None:
    mode = MODES[name]
    assert mode.graph
    fields = {field.path: field for field in fields_of(mode.input)}
    lists = {listed.entries for listed in mode.graph.items}
    for links in mode.graph.links:
        for end, among in ((links.source, links.among), (links.target, links.into or links.among)):
            assert set(among) <= lists
            if end in (SELF, HOLDER, BEFORE, EVERY):
                continue
            if isinstance(end, Named):
                assert {f"{links.entries}.{name}" for name in end.fields} <= fields.keys()
                continue
            refers_to = fields[f"{links.entries}.{end}"].refers_to
            assert refers_to is None or {refers_to.partition(".")[0]} == set(among)
        for name_ in (links.weight, links.kind):
            assert name_ is None or f"{links.entries}.{name_}" in fields


@pytest.mark.parametrize("name", NAMES)
def test_each_name_that_relates_an_entry_is_an_end_of_a_relationship(name: str) -> None:
    mode = MODES[name]
    assert mode.graph
    data, (items, found) = _told(mode), _read(name)
    names = {item.key: item.name for item in items}
    for links in mode.graph.links:
        types = {links.type, *links.types.values()}
        related = [link for link in found if link.type in types]
        sources = {names[link.source] for link in related}
        targets = {names[link.target] for link in related}
        for entry in _found(data, links.entries):
            starts, ends = _named(entry, links.source), _named(entry, links.target)
            # A flow may come from nowhere.
            if starts is None or ends is None or (starts and ends):
                assert (starts or set()) <= sources
                assert (ends or set()) <= targets


def _named(entry: Any, end: End) -> set[str] | None:  # noqa: ANN401  # plain JSON
    """Give the names that an end has; None where no field of the entry is a name."""
    if isinstance(end, Named) or end in (SELF, HOLDER, BEFORE, EVERY):
        return None
    return {str(name) for name in _found(entry, end) if name is not None}


def test_a_causal_graph_has_its_edges_with_their_strengths() -> None:
    nodes = [{"id": name, "description": f"is {name}"} for name in "xyz"]
    edges = [
        {"source": "x", "target": "y", "strength": 2},
        {"source": "z", "target": "y", "kind": "bidirected"},
    ]
    items, links = _read("causal", {"nodes": nodes, "edges": edges})
    assert items[0] == Item("nodes.0", "variable", "x", "is x")
    assert links == [
        Link("nodes.0", "nodes.1", LinkType.CAUSES, 2.0, "directed"),
        Link("nodes.2", "nodes.1", LinkType.COVARIES, None, "bidirected"),
    ]


def test_grounds_back_the_argument_that_has_them() -> None:
    _, links = _read("argumentation")
    assert links == [
        *(
            Link(f"arguments.{n}.grounds.0", f"arguments.{n}", LinkType.BACKS, None, None)
            for n in range(3)
        ),
        Link("arguments.1", "arguments.0", LinkType.ATTACKS, None, "undercuts"),
        Link("arguments.2", "arguments.1", LinkType.ATTACKS, None, "undermines"),
    ]


def test_a_game_moves_from_a_position_to_those_after_it() -> None:
    tree = [
        {"id": "start", "kind": "decision", "player": "a"},
        {"id": "left", "parent": "start", "kind": "terminal", "action": "l", "payoffs": [1]},
        {"id": "right", "parent": "start", "kind": "terminal", "action": "r", "payoffs": [2]},
    ]
    _, links = _read("gametheory", {"players": [{"id": "a"}], "gameTree": tree})
    assert links == [
        Link("gameTree.0", "gameTree.1", LinkType.MOVES_TO),
        Link("gameTree.0", "gameTree.2", LinkType.MOVES_TO),
        Link("gameTree.0", "players.0", LinkType.BELONGS_TO),
    ]


def test_intervals_constrain_each_other_by_every_relation_that_is_allowed() -> None:
    constraint = {"id": "c", "subject": "a", "types": ["before", "meets"], "object": "b"}
    given = {"intervals": [{"id": "a"}, {"id": "b"}], "constraints": [constraint]}
    _, links = _read("temporal", given)
    assert links == [Link("intervals.0", "intervals.1", LinkType.CONSTRAINS, None, "before meets")]


def test_a_step_of_a_proof_follows_from_the_steps_it_names() -> None:
    items, links = _read("formallogic")
    numbers = {item.key: item.name for item in items}
    said = [(numbers[link.source], link.type.value, numbers[link.target]) for link in links]
    assert said == [
        *(("4", "FOLLOWS_FROM", "1"), ("4", "FOLLOWS_FROM", "3")),
        *(("5", "FOLLOWS_FROM", "4"), ("6", "FOLLOWS_FROM", "2")),
        *(("6", "FOLLOWS_FROM", "5"), ("6", "DISCHARGES", "3")),
    ]
