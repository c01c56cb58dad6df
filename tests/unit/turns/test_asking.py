"""A structured question: held to its form, asked once more, counted however it ends."""

from dataclasses import replace
from datetime import date

import pytest

from app.errors import InvalidInputError, RateLimitedError, UnavailableError
from app.llm.base import Effort, ModelRequest
from app.llm.rules import check, facts_of
from app.metrics import Metrics
from app.reasoning.turns.asking.errors import UnusableAnswerError
from app.reasoning.turns.asking.schemas import Purpose, Question
from app.reasoning.turns.asking.service import ModelQuestions
from tests.fakes.scripted_model import ScriptedModel, done, opened, text

QUESTION = Question(Purpose.JUDGE, "You judge.", "A or B?", {"type": "object"})
GOOD, BAD = [text("A"), done()], [text("Maybe."), done()]


def _read(answer: str) -> str | None:
    return answer if answer in ("A", "B") else None


def _ended(metrics: Metrics) -> list[tuple[tuple[str, ...], int]]:
    return [(one.labels, one.count) for one in metrics.questions.read()]


async def test_an_answer_that_can_be_used_is_asked_for_once() -> None:
    model, metrics = ScriptedModel(GOOD), Metrics()
    assert await ModelQuestions(model, "small", metrics).answer(QUESTION, _read) == "A"
    [request] = model.requests
    assert (request.model, request.system, request.output_schema, request.effort) == (
        "small",
        "You judge.",
        {"type": "object"},
        Effort.LOW,
    )
    assert _ended(metrics) == [(("judge", "answered"), 1)]


class _Plain(ScriptedModel):
    """A model that does not think."""

    def check(self, request: ModelRequest) -> None:
        if request.effort is not None:
            raise InvalidInputError("small does not think; leave effort out", field="effort")
        super().check(request)


async def test_of_a_model_that_does_not_think_no_effort_is_asked_for() -> None:
    model = _Plain(GOOD)
    assert await ModelQuestions(model, "small").answer(QUESTION, _read) == "A"
    assert [request.effort for request in model.requests] == [None]


async def test_what_a_model_refuses_for_another_reason_is_not_asked() -> None:
    refusal = InvalidInputError("small gives at most 9 tokens", field="max_output_tokens")
    model = ScriptedModel(GOOD, refusal=refusal)
    with pytest.raises(InvalidInputError, match="at most 9 tokens"):
        await ModelQuestions(model, "small").answer(QUESTION, _read)
    assert model.requests == []


@pytest.mark.parametrize("first", [BAD, [opened("what is this")], [text("")]])
async def test_an_answer_that_cannot_be_used_is_asked_for_once_more(first: list[object]) -> None:
    model, metrics = ScriptedModel(first, GOOD), Metrics()  # pyright: ignore[reportArgumentType]  # records
    assert await ModelQuestions(model, "small", metrics).answer(QUESTION, _read) == "A"
    assert len(model.requests) == 2
    assert _ended(metrics) == [(("judge", "answered"), 1)]


async def test_after_two_useless_answers_it_is_refused_and_counted() -> None:
    model, metrics = ScriptedModel(BAD, BAD, GOOD), Metrics()
    with pytest.raises(UnusableAnswerError, match="not what was asked for"):
        await ModelQuestions(model, "small", metrics).answer(QUESTION, _read)
    assert len(model.requests) == 2
    assert _ended(metrics) == [(("judge", "unusable"), 1)]


@pytest.mark.parametrize(
    "error", [UnavailableError("away"), RateLimitedError("spent", limit="day", retry_after_s=60)]
)
async def test_a_refusal_is_counted_and_not_asked_again(error: Exception) -> None:
    model, metrics = ScriptedModel([error], GOOD), Metrics()
    with pytest.raises(type(error)):
        await ModelQuestions(model, "small", metrics).answer(QUESTION, _read)
    assert len(model.requests) == 1
    assert _ended(metrics) == [(("judge", "refused"), 1)]


async def test_where_nobody_needs_an_answer_a_failure_is_none_and_counted() -> None:
    model, metrics = ScriptedModel([UnavailableError("away")], BAD, BAD), Metrics()
    asked = ModelQuestions(model, "small", metrics)
    assert await asked.answer_if_any(QUESTION, _read) is None
    assert await asked.answer_if_any(QUESTION, _read) is None
    assert _ended(metrics) == [(("judge", "refused"), 1), (("judge", "unusable"), 1)]


async def test_a_model_that_cannot_be_asked_so_is_not_asked() -> None:
    model, metrics = ScriptedModel(GOOD, refusal=UnavailableError("no key")), Metrics()
    with pytest.raises(UnavailableError, match="no key"):
        await ModelQuestions(model, "small", metrics).answer(QUESTION, _read)
    assert (model.requests, _ended(metrics)) == ([], [(("judge", "refused"), 1)])


class _Known(ScriptedModel):
    """A model that takes what the catalogue says of one."""

    def __init__(self, provider: str, model: str) -> None:
        super().__init__(GOOD)
        self.provider, self._known = provider, facts_of(provider, model)

    def check(self, request: ModelRequest) -> None:
        check(request, self._known, date(2026, 3, 1))


@pytest.mark.parametrize(
    ("provider", "model", "tokens", "asked"),
    [
        ("anthropic", "claude-opus-4-6", 50_000, (50_000, None, 52_000)),
        ("anthropic", "claude-opus-5-5", 50_000, (None, Effort.MAX, 52_000)),
        ("anthropic", "claude-opus-5-5", 16_000, (None, Effort.MEDIUM, 18_000)),
        ("anthropic", "claude-opus-4-1", 50_000, (20_000, None, 22_000)),
        ("openai", "gpt-5.5", 50_000, (None, Effort.MAX, 52_000)),
        ("gemini", "gemini-2.5-flash", 50_000, (None, Effort.MAX, 52_000)),
        ("openai_chat", "gpt-4.1", 50_000, (None, None, 2_000)),
        ("compatible", "llama3.3", 4_000, (None, Effort.LOW, 6_000)),
    ],
)
async def test_thinking_is_asked_for_as_deep_as_the_model_takes_and_never_deeper(
    provider: str, model: str, tokens: int, asked: tuple[int | None, Effort | None, int]
) -> None:
    scripted = _Known(provider, model)
    question = replace(QUESTION, thinking_tokens=tokens)
    await ModelQuestions(scripted, model).answer(question, _read)
    [request] = scripted.requests
    assert (request.thinking_budget, request.effort, request.max_output_tokens) == asked
