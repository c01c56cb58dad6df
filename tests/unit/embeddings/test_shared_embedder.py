"""One model for many tenants: what somebody waits for does not wait for what nobody does."""

import asyncio
from collections.abc import Sequence

import pytest

from app.embeddings.base import Passage, Question
from app.embeddings.rules import CHARACTERS_PER_PART, TEXTS_PER_PART, parts
from app.embeddings.shared import MOST_WAITING
from app.errors import InvalidInputError, UnavailableError
from app.graph.base import Row
from app.jobs.vectors.models import VectorModels
from tests.fakes.embedder import LetterEmbedder, letters
from tests.fakes.graph import ReadingGraph

LONG = "x" * 2_000


class GatedEmbedder(LetterEmbedder):
    """Makes no vector of a long text before its gate is open."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.calls: list[list[str]] = []

    async def embed_passages(self, texts: Sequence[str]) -> list[Passage]:
        self.calls.append(list(texts))
        if any(text.endswith(LONG) for text in texts):
            await self.gate.wait()
        if "bad" in texts:
            raise InvalidInputError("refused", field="text")
        return await super().embed_passages(texts)


@pytest.fixture
def model() -> GatedEmbedder:
    return GatedEmbedder()


@pytest.fixture
def models(model: GatedEmbedder) -> VectorModels:
    return VectorModels(_graph("root"), model)


def _graph(tenant_id: str) -> ReadingGraph:
    return ReadingGraph(tenant_id, _nothing)


def _nothing(_statement: str, _parameters: dict[str, object]) -> list[Row]:
    return []


async def _settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_who_waits_for_a_vector_does_not_wait_for_a_batch_of_another_tenant_or_its_own(
    model: GatedEmbedder, models: VectorModels
) -> None:
    batch = [LONG] * 64
    filling = asyncio.create_task(models.wanted("a")[0].embed_passages(batch))
    await _settled()
    async with asyncio.timeout(5):
        [other] = await models.answering(_graph("b")).embed_documents(["a short one"])
        own = await models.answering(_graph("a")).embed_question("why")
    assert other == letters("a short one")
    assert own == Question(letters("why"), None)
    assert not filling.done()
    model.gate.set()
    assert await filling == [Passage(letters(LONG), None)] * 64


async def test_a_batch_goes_in_small_parts(model: GatedEmbedder, models: VectorModels) -> None:
    model.gate.set()
    texts = [f"{number} {LONG[: 100 * number]}" for number in range(64)]
    found = await models.filling("a").embed_documents(texts)
    assert found == [letters(text) for text in texts]
    assert max(map(len, model.calls)) <= TEXTS_PER_PART
    many = [sum(map(len, call)) for call in model.calls if len(call) > 1]
    assert max(many) <= CHARACTERS_PER_PART


async def test_a_batch_of_one_tenant_does_not_go_before_that_of_another(
    model: GatedEmbedder, models: VectorModels
) -> None:
    first = asyncio.create_task(models.filling("a").embed_documents([f"a{LONG}"] * 64))
    await _settled()
    before = len(model.calls)
    second = asyncio.create_task(models.filling("b").embed_documents([f"b{LONG}"]))
    await _settled()
    model.gate.set()
    await asyncio.gather(first, second)
    # Those under way, and one more of the first who waited already.
    place = [call[0][0] for call in model.calls].index("b")
    assert place <= 2 * before


async def test_a_refused_text_refuses_the_batch_and_leaves_the_lanes_free(
    model: GatedEmbedder, models: VectorModels
) -> None:
    filling = models.filling("a")
    with pytest.raises(InvalidInputError):
        await filling.embed_documents([LONG, "bad", *["good"] * 40])
    model.gate.set()
    async with asyncio.timeout(5):
        assert await filling.embed_documents(["good"]) == [letters("good")]


async def test_whoever_asks_for_too_much_at_once_is_refused(
    model: GatedEmbedder, models: VectorModels
) -> None:
    asked = [
        asyncio.create_task(models.answering(_graph("a")).embed_documents([LONG]))
        for _ in range(MOST_WAITING + 10)
    ]
    await _settled()
    model.gate.set()
    answers = await asyncio.gather(*asked, return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, BaseException)]
    assert 0 < len(refused) < 10
    assert all(isinstance(answer, UnavailableError) for answer in refused)


def test_parts_hold_every_place_once_and_are_small() -> None:
    lengths = [9_000, 10, 7_999, 1, *[500] * 40]
    found = list(parts(lengths))
    assert sorted(place for part in found for place in part) == list(range(len(lengths)))
    assert found[0] == [0]
    assert all(
        len(part) <= TEXTS_PER_PART and sum(lengths[place] for place in part) <= CHARACTERS_PER_PART
        for part in found[1:]
    )
