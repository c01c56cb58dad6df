"""The real model on this machine, and vectors in a real Neo4j."""

import math
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.search import VECTOR_DIMENSIONS
from app.embeddings.base import Passage
from app.embeddings.onnx import OnnxEmbedder
from app.errors import InvalidInputError, SetupError
from app.jobs.embedding import Embedded
from app.local.base import Home
from tests.factories import make_node, make_session
from tests.graph.knowledge import KnowledgeMaker


@pytest.fixture(scope="module")
def embedder(downloads: Home) -> OnnxEmbedder:
    return OnnxEmbedder(downloads.model)


def _passage(length: int) -> Passage:
    return Passage([1.0] * length, None)


def _cosine(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


async def test_vectors_have_length_one_and_meaning_brings_texts_near(
    embedder: OnnxEmbedder,
) -> None:
    cat, rug, tax = await embedder.embed_documents(
        ["A cat sits on the mat.", "A kitten rests on a rug.", "The tax law of 1987."]
    )
    assert {len(cat), len(rug), len(tax)} == {embedder.dimensions} == {VECTOR_DIMENSIONS}
    assert math.hypot(*cat) == pytest.approx(1, abs=1e-5)
    assert _cosine(cat, rug) > 0.7 > 0.5 > _cosine(cat, tax)


def test_a_sentence_is_read_among_those_around_it(embedder: OnnxEmbedder) -> None:
    said = ["We keep the table in memory.", "It is small."]
    [beside, after], [alone] = embedder.inner_states(said), embedder.inner_states(said[:1])
    assert (beside.shape, after.shape) == ((7, embedder.dimensions), (4, embedder.dimensions))
    assert alone.shape == beside.shape
    assert abs(beside - alone).max() > 0.01
    assert embedder.inner_states([]) == []
    [nothing] = embedder.inner_states([""])
    assert nothing.shape == (0, embedder.dimensions)


async def test_vectors_come_in_the_order_of_the_texts_whatever_their_length(
    embedder: OnnxEmbedder,
) -> None:
    texts = ["queue", "a much longer text about queues " * 5, "log", ""]
    together = await embedder.embed_documents(texts)
    for text, vector in zip(texts, together, strict=True):
        [alone] = await embedder.embed_documents([text])
        assert _cosine(vector, alone) > 0.97


async def test_a_question_is_not_embedded_like_a_passage(embedder: OnnxEmbedder) -> None:
    [passage] = await embedder.embed_documents(["which queue"])
    assert _cosine(await embedder.embed_query("which queue"), passage) < 0.99


async def test_a_missing_model_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="not installed"):
        await OnnxEmbedder(tmp_path).embed_query("why")


async def test_pending_texts_get_their_vectors_once(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    node = make_node(session_id, TextBlock("The log survives a restart."))
    await services.think_graph.add_node(node)
    assert not (await services.thinking_reads.require(node.id)).embedded
    assert await services.vectors.embed_pending() == Embedded(1, 0)
    assert (await services.thinking_reads.require(node.id)).embedded
    assert await services.vectors.embed_pending() == Embedded(0, 0)


async def test_a_vector_of_the_wrong_length_is_refused_and_nothing_is_written(
    services: Services, knowledge: KnowledgeMaker
) -> None:
    ids = [await knowledge.entry("One"), await knowledge.entry("Two")]
    rows = [{"id": ids[0], "text": "One"}, {"id": ids[1], "text": "Two"}]
    with pytest.raises(InvalidInputError, match="383"):
        await services.vectors.store(rows, [_passage(384), _passage(383)])
    assert await knowledge.vector_states(ids) == ["pending", "pending"]


async def test_a_vector_of_an_older_text_is_not_taken(
    services: Services, knowledge: KnowledgeMaker
) -> None:
    entry = await knowledge.entry("New text")
    rows = [{"id": entry, "text": "Old text"}]
    assert await services.vectors.store(rows, [_passage(384)]) == 0
    assert await knowledge.vector_states([entry]) == ["pending"]


async def test_a_vector_of_another_tenants_text_is_not_stored(
    services: Services, other_services: Services, knowledge: KnowledgeMaker
) -> None:
    entry = await knowledge.entry("Ours")
    rows = [{"id": entry, "text": "Ours"}, {"id": new_id(), "text": "Nobody's"}]
    assert await other_services.vectors.store(rows, [_passage(384)] * 2) == 0
    assert await knowledge.vector_states([entry]) == ["pending"]
    assert await services.vectors.embed_pending() == Embedded(1, 0)
