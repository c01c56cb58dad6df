"""Each purpose may have a model of its own; without one it is that of new branches."""

from dataclasses import dataclass

import pytest

from app.bootstrap.judging import judges_of
from app.bootstrap.knowing import librarian_of
from app.domain.beliefs.knowledge import Category
from app.domain.beliefs.knowledge_changes import EntryFields
from app.domain.nodes.branch import ModelChoice
from app.domain.nodes.neighbour import Neighbour
from app.llm.base import LanguageModel
from app.metrics import Metrics
from app.reasoning.beliefs.contradiction_resolver.judge import RULES, Judge
from app.reasoning.beliefs.contradiction_resolver.schemas import Compared, TextPair
from app.reasoning.beliefs.contradiction_resolver.service import judge
from app.reasoning.turns.asking.errors import UnusableAnswerError
from app.settings import Settings
from tests.fakes.scripted_model import ScriptedModel, done, text

A, B = "The tank holds 412 litres.", "The tank holds 300 litres."
LABELS = [Category("technology", "data", ())]


@dataclass(frozen=True)
class _Installation:
    settings: Settings
    metrics: Metrics
    judge: Judge = RULES


@pytest.mark.parametrize(
    ("chosen", "asked"),
    [
        ({}, {"judge": "big", "resolver": "big", "librarian": "big"}),
        (
            {"judge_model": "j", "resolver_model": "r", "librarian_model": "l"},
            {"judge": "j", "resolver": "r", "librarian": "l"},
        ),
    ],
)
async def test_each_purpose_asks_its_own_model_and_is_counted(
    chosen: dict[str, str], asked: dict[str, str]
) -> None:
    settings = Settings(provider="openai", model="big", **chosen)  # pyright: ignore[reportArgumentType]  # names of models
    model = ScriptedModel(*[[text("no"), done()]] * 6)

    def metered(_: str) -> LanguageModel:
        return model

    installation = _Installation(settings, Metrics())
    judges = judges_of(installation, metered)
    assert judges.second
    assert judges.drafter
    assert await judges.second.opinions([TextPair(A, B)]) == [None]
    sides = (Neighbour("a", "knowledge", A), Neighbour("b", "knowledge", B))
    assert await judges.drafter.draft(Compared(*sides, judge(A, B))) is None
    librarian = librarian_of(installation, metered, ModelChoice("openai", "big"))
    with pytest.raises(UnusableAnswerError, match="not what was asked for"):
        await librarian.find(EntryFields("Tank", A), LABELS)
    assert [request.model for request in model.requests[::2]] == [*asked.values()]
    ended = {one.labels: one.count for one in installation.metrics.questions.read()}
    assert ended == {(purpose, "unusable"): 1 for purpose in asked}
