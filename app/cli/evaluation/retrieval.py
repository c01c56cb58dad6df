"""`noema eval retrieval`: labelled conversations loaded, embedded, asked and removed again."""

from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from app.cli.evaluation.files import Record, read_records, text_field, write_predictions
from app.cli.running.connect import opened
from app.cli.running.runner import JsonOption, run
from app.cli.terminal.output import fields, note, out, write_json
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.domain.search import SearchQuery
from app.errors import InvalidInputError
from app.jobs.embedding import Embedded
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Noema, Services

DEPTH = 20
"""Documents named for each question."""
FOLDER = "retrieval"


@dataclass(frozen=True, slots=True)
class Evaluated:
    documents: int
    queries: int


class Turn(NamedTuple):
    document_id: str
    conversation_id: str
    session: str
    author: str
    text: str
    at: datetime


class Loaded(NamedTuple):
    documents: Mapping[str, str]
    """The document by the id of its node."""
    sessions: Mapping[str, frozenset[str]]
    """Ids of sessions by conversation."""


def register(app: typer.Typer) -> None:
    app.command("retrieval")(retrieval)


def retrieval(
    data: Annotated[
        Path,
        typer.Option(
            help="Read `retrieval/documents.jsonl` and `retrieval/queries.jsonl` from this folder."
        ),
    ],
    out_file: Annotated[
        Path, typer.Option("--out", help="Write the predictions to this JSON Lines file.")
    ],
    as_json: JsonOption = False,
) -> None:
    """Answer queries.jsonl by search, each in its conversation.

    A turn of documents.jsonl has doc_id, conversation_id, session, date_iso, speaker, text and
    image_caption; a question query_id, conversation_id and question. Both are loaded into a tenant
    of their own, which is removed at the end.
    """

    async def work(settings: Settings) -> Evaluated:
        turns = read_turns(data / FOLDER)
        queries = read_records(data / FOLDER, "queries.jsonl")
        async with opened(settings) as noema:
            evaluation = await evaluate_retrieval(noema, turns, queries)
        write_predictions(out_file, evaluation)
        return Evaluated(len(turns), len(evaluation))

    figures = run(as_json, work)
    if as_json:
        write_json(figures)
    else:
        out.print(fields(("documents", figures.documents), ("queries", figures.queries)))


def read_turns(folder: Path) -> list[Turn]:
    """Read documents.jsonl.

    Raises:
        NotFoundError: there is no such file.
        InvalidInputError: a line lacks a field; names file, line and field.
    """
    return [_turn(record, place) for place, record in read_records(folder, "documents.jsonl")]


async def evaluate_retrieval(
    noema: "Noema", turns: Sequence[Turn], queries: Sequence[tuple[str, Record]]
) -> list[dict[str, object]]:
    """Load the turns into a tenant of their own, ask every question, and remove the tenant."""
    services = noema.services(new_id())
    async with _loaded(noema, services, turns) as loaded:
        await services.vectors.embed_pending(_tell)
        return [await _asked(services, loaded, record, place) for place, record in queries]


@asynccontextmanager
async def _loaded(
    noema: "Noema", services: "Services", turns: Sequence[Turn]
) -> AsyncGenerator[Loaded]:
    documents: dict[str, str] = {}
    sessions: dict[str, set[str]] = {}
    try:
        for (conversation_id, session), group in groupby(turns, lambda turn: turn[1:3]):
            session_id = await services.sessions.create(
                NewSession(id=new_id(), title=f"{conversation_id} {session}")
            )
            sessions.setdefault(conversation_id, set()).add(session_id)
            nodes = list(nodes_of(session_id, group))
            await services.think_graph.add_nodes(session_id, [node for node, _ in nodes])
            documents |= {node.id: document_id for node, document_id in nodes}
        yield Loaded(documents, {name: frozenset(ids) for name, ids in sessions.items()})
    finally:
        made = [id_ for ids in sessions.values() for id_ in ids]
        await noema.discard(services.tenant_id, made)


def nodes_of(session_id: str, turns: Iterable[Turn]) -> Iterable[tuple[NewThinkingNode, str]]:
    """Make a node of each turn, one following the other, beside the id of its document."""
    parent_id = None
    for turn in turns:
        node = NewThinkingNode(
            id=new_id(),
            session_id=session_id,
            kind=NodeKind.MESSAGE,
            role=Role.USER,
            blocks=(TextBlock(turn.text),),
            parent_id=parent_id,
            response=turn.text,
            author=turn.author,
            source="evaluation",
            valid_from=turn.at,
        )
        parent_id = node.id
        yield node, turn.document_id


async def _asked(
    services: "Services", loaded: Loaded, record: Record, place: str
) -> dict[str, object]:
    conversation = text_field(record, "conversation_id", place)
    if conversation not in loaded.sessions:
        raise InvalidInputError(
            f"{place}: no document belongs to this conversation", field="--data"
        )
    question = text_field(record, "question", place)
    query = SearchQuery(question, DEPTH, session_ids=loaded.sessions[conversation])
    begin = perf_counter()
    result = await services.search.search(query)
    milliseconds = (perf_counter() - begin) * 1000
    return {
        "query_id": text_field(record, "query_id", place),
        "doc_ids": [loaded.documents[hit.node.id] for hit in result.hits],
        "ms": round(milliseconds, 2),
    }


async def _tell(total: Embedded) -> None:
    note(f"{total.done} texts embedded")


def _turn(record: Record, place: str) -> Turn:
    text = text_field(record, "text", place)
    if record.get("image_caption") is not None:
        text = f"{text} [shares {text_field(record, 'image_caption', place)}]"
    return Turn(
        document_id=text_field(record, "doc_id", place),
        conversation_id=text_field(record, "conversation_id", place),
        session=str(record.get("session")),
        author=text_field(record, "speaker", place),
        text=text,
        at=_time(text_field(record, "date_iso", place), place),
    )


def _time(text: str, place: str) -> datetime:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise InvalidInputError(
            f"{place}: {text!r} is not an ISO 8601 time", field="date_iso"
        ) from None
    return at if at.tzinfo else at.replace(tzinfo=UTC)
