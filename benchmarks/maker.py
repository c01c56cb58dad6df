"""Makes a graph of a given size in a tenant: the same one for the same seed."""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import numpy as np

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.edge import ACYCLIC, LINKABLE
from app.domain.nodes.session import NewSession
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.domain.search import CONTEXT_PROPERTIES, VECTOR_DIMENSIONS
from app.domain.vectors import DUE_PROPERTIES
from app.embeddings.base import Passage, Vector
from app.embeddings.onnx import MODEL
from app.graph.base import Graph, Row
from app.graph.change import run
from app.local.base import Home

T = TypeVar("T")
BATCH = 500
WORDS = 3_000
TOPICS = 200
RARE_AUTHOR = "Ada"
"""Of one node in a hundred."""
TOKENS = 45
"""Of a text of forty words."""
QUESTION = (6, 16)
"""Words of a question. Real ones (LoCoMo) have eleven, 7.8 of them no stop words, which are told in
0.29 of the texts each question; these have 6.5, told in 0.39."""
_EDGE_TYPES = sorted(type_.value for type_ in LINKABLE - ACYCLIC)
_KINDS = (NodeKind.THOUGHT, NodeKind.MESSAGE, NodeKind.THINKING)


@dataclass(frozen=True, slots=True)
class Shape:
    nodes: int = 10_000
    edges: int = 40_000
    sessions: int = 20
    vectors: bool = True
    seed: int = 7


@dataclass(frozen=True, slots=True)
class Made:
    tenant_id: str
    session_ids: tuple[str, ...]
    node_ids: tuple[str, ...]
    questions: tuple[str, ...]


async def make_graph(noema: Noema, shape: Shape, tenant_id: str | None = None) -> Made:
    """Fill a tenant: nodes in sessions, relationships at random, vectors around topics.

    Args:
        tenant_id: A tenant that is there; without it, one that no list of tenants shows.
    """
    chance = random.Random(shape.seed)
    services = noema.services(tenant_id or new_id())
    graph = noema.graph_of(services.tenant_id)
    session_ids = tuple([await _make_session(services, n) for n in range(shape.sessions)])
    words = _words(Home(noema.settings.home).model)
    texts = [_text(chance, words, 40) for _ in range(shape.nodes)]
    node_ids: list[str] = []
    for place, part in enumerate(_parts(texts, BATCH)):
        session_id = session_ids[place % shape.sessions]
        nodes = [_node(session_id, text, chance) for text in part]
        await _write(graph, services, session_id, nodes)
        if shape.vectors:
            await _embed(graph, services, nodes, shape.seed + place)
        node_ids += [node.id for node in nodes]
    edges = [_edge(chance, node_ids) for _ in range(shape.edges)]
    for part in _parts(edges, 2 * BATCH):
        await _link(graph, part)
    questions = tuple(_text(chance, words, chance.randint(*QUESTION)) for _ in range(1_000))
    return Made(services.tenant_id, session_ids, tuple(node_ids), questions)


async def _make_session(services: Services, number: int) -> str:
    return await services.sessions.create(NewSession(id=new_id(), title=f"Session {number}"))


async def _write(
    graph: Graph, services: Services, session_id: str, nodes: Sequence[NewThinkingNode]
) -> None:

    await graph.apply(services.think_graph.write_in, session_id, nodes, may_extend=False)


async def _embed(
    graph: Graph, services: Services, nodes: Sequence[NewThinkingNode], seed: int
) -> None:
    """Store vectors of each node, alone and in context, and as many tokens as it has words."""
    vectors = _vectors(2 * len(nodes), seed)
    tokens = np.random.default_rng(seed).bytes(TOKENS * VECTOR_DIMENSIONS // 4)
    # As search knows them: what somebody else said begins with the name.
    named = [f"{n.author}: {n.response}" if n.author else n.response for n in nodes]
    rows: list[Row] = [{"id": n.id, "text": text} for n, text in zip(nodes, named, strict=True)]
    passages = [Passage(vector, tokens) for vector in vectors[: len(nodes)]]
    await services.vectors.store(rows, passages)
    due = await graph.read(
        "embedding/list_contexts_due", model=MODEL, own=1_200, near=400, limit=len(nodes)
    )
    contexts = [
        {"id": row["id"], "due": row["due"], "text": row["text"], "vector": vector}
        for row, vector in zip(due, vectors[len(nodes) :], strict=True)
    ]

    await graph.apply(
        run,
        "embedding/store_contexts",
        rows=contexts,
        property=CONTEXT_PROPERTIES[MODEL],
        due_property=DUE_PROPERTIES[MODEL],
    )


async def _link(graph: Graph, edges: Sequence[Row]) -> None:

    await graph.apply(run, "edge/create_edges", edges=edges, at=datetime.now(UTC))


def _words(model: Path) -> Sequence[str]:
    """Give English words, the commonest first, as the vocabulary of the model has them."""
    told = json.loads((model / "tokenizer.json").read_text(encoding="utf-8"))
    vocabulary: dict[str, int] = told["model"]["vocab"]
    ordered = sorted(vocabulary, key=vocabulary.__getitem__)
    return [word for word in ordered if word.isascii() and word.isalpha() and len(word) > 1][:WORDS]


def _text(chance: random.Random, words: Sequence[str], length: int) -> str:
    """Words as rare and as common as in a language (Zipf), stop words among them."""
    places = (int(len(words) ** chance.random()) for _ in range(length))
    return " ".join(words[place - 1] for place in places)


def _node(session_id: str, text: str, chance: random.Random) -> NewThinkingNode:
    return NewThinkingNode(
        id=new_id(),
        session_id=session_id,
        kind=chance.choice(_KINDS),
        role=Role.ASSISTANT,
        blocks=(TextBlock(text),),
        response=text,
        author=RARE_AUTHOR if chance.random() < 0.01 else None,
    )


def _edge(chance: random.Random, node_ids: Sequence[str]) -> Row:
    start_id, end_id = chance.sample(node_ids, 2)
    return {
        "id": new_id(),
        "type": chance.choice(_EDGE_TYPES),
        "start_id": start_id,
        "end_id": end_id,
        "weight": 1.0,
        "source": "benchmark",
    }


def _vectors(count: int, seed: int) -> list[Vector]:
    centres = np.random.default_rng(0).normal(size=(TOPICS, VECTOR_DIMENSIONS))
    chance = np.random.default_rng(seed)
    noise = chance.normal(size=(count, VECTOR_DIMENSIONS))
    found = centres[chance.integers(TOPICS, size=count)] + 0.7 * noise
    return (found / np.linalg.norm(found, axis=1, keepdims=True)).tolist()


def _parts(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]
