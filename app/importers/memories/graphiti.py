"""Graphs of Graphiti and Zep: an object with `episodes`, `nodes` and `edges`, or a list of edges.

The fields are those of `EntityEdge`, `EntityNode` and `EpisodicNode` in the repository
getzep/graphiti, and of Zep's pages "Get edge" and "List graph episodes". A fact holds from
`valid_at` to `invalid_at`. Where it has `expired_at`, it was first held without an end: that
version is an entry of its own, superseded by the one that ends. An episode is what facts are
derived from.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import BinaryIO

from app.content.json_fields import Json, as_list, as_maps, text_of
from app.domain.beliefs.knowledge_record import Record, RelationRecord, Withdrawal
from app.domain.ids import derived_id
from app.domain.nodes.edge import EdgeType
from app.errors import InvalidInputError
from app.importers.fields import moment
from app.importers.memories.facts import Fact, objects_of

_SOURCE = "graphiti"
_MARKS = (b'"fact"', b'"episodes"', b'"source_description"')


def sniff(head: bytes) -> bool:
    return b'"uuid"' in head and any(mark in head for mark in _MARKS)


def read(file: BinaryIO) -> Iterator[Record]:
    """Give the records of a file that is at its beginning.

    Raises:
        InvalidInputError: It is no JSON, or something has no uuid or says nothing.
    """
    episodes, edges, names = _parts(file)
    known = {text_of(one, "uuid"): _episode(one) for one in episodes}
    facts = {text_of(edge, "uuid"): [*_versions(edge, names)] for edge in edges}
    for fact in (*known.values(), *(one for versions in facts.values() for one in versions)):
        yield fact.record()
    for edge in {text_of(edge, "uuid"): edge for edge in edges}.values():
        told = [known[name] for name in _episodes_of(edge) if name in known]
        for fact in facts[text_of(edge, "uuid")]:
            yield from (_derived(fact, episode) for episode in told)


def _parts(file: BinaryIO) -> tuple[list[Json], list[Json], dict[str, str]]:
    """Give the episodes and the edges of a file, and the names of nodes by their uuids."""
    episodes, edges, names = list[Json](), list[Json](), dict[str, str]()
    for value in objects_of(file):
        if "fact" in value:
            edges.append(value)
        elif "content" in value:
            episodes.append(value)
        episodes += as_maps(value.get("episodes"))
        edges += as_maps(value.get("edges"))
        for node in as_maps(value.get("nodes")):
            names[text_of(node, "uuid") or ""] = text_of(node, "name") or ""
    if not episodes and not edges:
        raise InvalidInputError("there are no episodes and no edges", field="file")
    return episodes, edges, names


def _episode(episode: Json) -> Fact:
    name, content = text_of(episode, "uuid"), text_of(episode, "content")
    if not name or not content:
        raise InvalidInputError("an episode has no uuid or no content", field="file")
    created = moment(episode.get("created_at"))
    told = text_of(episode, "source_description")
    return Fact(
        name=(_SOURCE, "episode", name),
        title=text_of(episode, "name") or "",
        content=content,
        source=f"Graphiti episode {name}" + (f", {told[:500]}" if told else ""),
        tags=("episode",),
        recorded_at=created,
        valid_from=moment(episode.get("valid_at")) or created,
    )


def _versions(edge: Json, names: dict[str, str]) -> Iterator[Fact]:
    """Give what was held of a fact: without an end, and with the end that was learned later."""
    first = _open(edge, names)
    ended, expired = moment(edge.get("invalid_at")), moment(edge.get("expired_at"))
    if ended is None:
        reason = f"Graphiti expired it at {expired.isoformat()}" if expired else None
        yield replace(first, withdrawal=Withdrawal(None, reason) if expired else None)
        return
    last = replace(first, name=(*first.name, ended.isoformat()), valid_to=ended)
    if expired:
        yield replace(first, withdrawal=Withdrawal(last.id, None))
    yield last


def _open(edge: Json, names: dict[str, str]) -> Fact:
    name, text = text_of(edge, "uuid"), text_of(edge, "fact")
    if not name or not text:
        raise InvalidInputError("an edge has no uuid or no fact", field="file")
    ends = (
        text_of(edge, f"{end}_node_name") or names.get(text_of(edge, f"{end}_node_uuid") or "")
        for end in ("source", "target")
    )
    return Fact(
        name=(_SOURCE, "fact", name),
        content=text,
        source=f"Graphiti fact {name}",
        tags=tuple(filter(None, (text_of(edge, "name"), *ends))),
        recorded_at=moment(edge.get("created_at")),
        valid_from=moment(edge.get("valid_at")),
    )


def _episodes_of(edge: Json) -> list[str]:
    named = as_list(edge.get("episodes")) or as_list(edge.get("episode_uuids"))
    return [name for name in dict.fromkeys(named) if isinstance(name, str)]


def _derived(fact: Fact, episode: Fact) -> RelationRecord:
    id_ = derived_id(fact.recorded_at, fact.id, "from", episode.id)
    return RelationRecord(id_, EdgeType.DERIVED_FROM, fact.id, episode.id, 1.0)
