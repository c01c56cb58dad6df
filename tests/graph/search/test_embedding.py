"""The real model on this machine, and vectors in a real Neo4j."""

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.search import VECTOR_DIMENSIONS
from app.embeddings.base import Passage
from app.embeddings.model_bytes import Model
from app.embeddings.onnx import HEADS, MODEL, OnnxEmbedder, load_runtime, open_session
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
    [both], [alone] = embedder.windows(said), embedder.windows(said[:1])
    assert (both.lengths, both.embedded.shape) == ([7, 4], (1, 13, embedder.dimensions))
    assert alone.embedded[0, :8] == pytest.approx(both.embedded[0, :8], abs=1e-6)
    assert list(embedder.windows([])) == []
    [nothing] = embedder.windows([""])
    assert (nothing.lengths, nothing.embedded.shape) == ([0], (1, 2, embedder.dimensions))


def test_sentences_that_do_not_fit_beside_each_other_are_read_apart(
    embedder: OnnxEmbedder,
) -> None:
    said = ["one " * 140, "two " * 140, "three " * 140]
    assert [window.lengths for window in embedder.windows(said)] == [[140, 140], [140]]


async def test_a_text_has_the_same_vector_and_tokens_whatever_it_is_embedded_with(
    embedder: OnnxEmbedder,
) -> None:
    texts = ["queue", "a much longer text about queues " * 5, "log", ""]
    alone = [(await embedder.embed_passages([text]))[0] for text in texts]
    assert await embedder.embed_passages(texts) == alone


def test_fused_attention_computes_the_same_values(downloads: Home) -> None:
    attended = "/encoder/layer.0/attention/self/Reshape_3_output_0"
    model = Model.read((downloads.model / f"{MODEL}.onnx").read_bytes())
    ids = np.array([[101, *range(2_000, 2_300), 102]], np.int64)
    inputs = {
        "input_ids": ids,
        "attention_mask": np.ones_like(ids),
        "token_type_ids": np.zeros_like(ids),
    }
    fused, apart = (
        open_session(load_runtime(), one.up_to(attended).serialized()).run(None, inputs)[0]
        for one in (model.with_fused_attention(HEADS), model)
    )
    assert fused.shape == (1, 302, VECTOR_DIMENSIONS)
    np.testing.assert_allclose(fused, apart, atol=1e-5)


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
