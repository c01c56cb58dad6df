"""How texts are put together, and which questions are remembered."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.search import VECTOR_DIMENSIONS
from app.embeddings.base import Passage, Question, Vector
from app.embeddings.cache import MAX_AGE_S, MAX_ENTRIES, CachingEmbedder
from app.embeddings.rules import SENTENCE_TOKENS, WINDOW_TOKENS, sentence_windows
from app.errors import InvalidInputError
from app.jobs.embedding import check_vector


@given(st.lists(st.integers(0, 600), max_size=300))
def test_sentences_stay_in_order_and_no_window_is_too_long(lengths: list[int]) -> None:
    made = list(sentence_windows(lengths))
    assert [place for window in made for place in window] == list(range(len(lengths)))
    for window in made:
        assert sum(min(lengths[place], SENTENCE_TOKENS) for place in window) <= WINDOW_TOKENS


class _Counting:
    model = "counting"
    source: str | None = None
    dimensions = 1

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def embed_documents(self, texts: Sequence[str]) -> list[Vector]:
        return [[1.0] for _ in texts]

    async def embed_passages(self, texts: Sequence[str]) -> list[Passage]:
        return [Passage([1.0], None) for _ in texts]

    async def embed_query(self, text: str) -> Vector:
        return (await self.embed_question(text)).vector

    async def embed_question(self, text: str) -> Question:
        self.asked.append(text)
        return Question([float(len(self.asked))], None)


async def test_a_question_is_embedded_once_in_five_minutes() -> None:
    now = 0.0
    counting = _Counting()
    embedder = CachingEmbedder(counting, lambda: now)
    assert await embedder.embed_query("why") == [1.0]
    now = MAX_AGE_S - 1
    assert await embedder.embed_query("why") == [1.0]
    now = MAX_AGE_S
    assert await embedder.embed_query("why") == [2.0]
    assert counting.asked == ["why", "why"]


async def test_what_is_remembered_for_too_long_is_dropped_though_nobody_asks() -> None:
    now = 0.0
    embedder = CachingEmbedder(_Counting(), lambda: now)
    await embedder.embed_query("why")
    now = 1.0
    await embedder.embed_query("how")
    await embedder.embed_query("why")
    now = MAX_AGE_S
    embedder.drop_old()
    assert repr(vars(embedder)).count("Question(") == 1


async def test_what_was_asked_cannot_be_read_from_what_is_remembered() -> None:
    embedder = CachingEmbedder(_Counting(), lambda: 0.0)
    await embedder.embed_query("Does Zebulon pay?")
    assert "Question(" in repr(vars(embedder))
    assert "Zebulon" not in repr(vars(embedder))


async def test_the_question_longest_unasked_is_forgotten_first() -> None:
    counting = _Counting()
    embedder = CachingEmbedder(counting, lambda: 0.0)
    for number in range(MAX_ENTRIES):
        await embedder.embed_query(str(number))
    await embedder.embed_query("0")
    await embedder.embed_query("one more")
    await embedder.embed_query("0")
    await embedder.embed_query("1")
    assert counting.asked[MAX_ENTRIES:] == ["one more", "1"]


@pytest.mark.parametrize(
    "vector", [[], [1.0] * 383, [1.0] * 385, [float("nan")] * 384, [0.0] * 384]
)
def test_what_the_index_would_leave_out_is_refused(vector: Vector) -> None:
    with pytest.raises(InvalidInputError) as refused:
        check_vector(vector, VECTOR_DIMENSIONS)
    assert refused.value.field == "vector"
