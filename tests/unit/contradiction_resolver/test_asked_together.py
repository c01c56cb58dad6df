"""Several pairs in one question, over HTTP: each verdict belongs to its pair or to none."""

import json
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Any

import pytest

from app.llm.framing import StreamTimeouts
from app.llm.model import CallPolicy
from app.llm.providers import build_models
from app.llm.retry import Retries
from app.metrics import Metrics
from app.reasoning.beliefs.contradiction_resolver import prompts
from app.reasoning.beliefs.contradiction_resolver.schemas import Opinion, TextPair
from app.reasoning.beliefs.contradiction_resolver.second_judge import (
    MOST_CHARACTERS,
    MOST_PAIRS,
    ModelJudge,
    batches,
)
from tests.fakes.vendors.exchange import Exchange, answered, streamed
from tests.fakes.vendors.formats import ANTHROPIC, OPENAI_CHAT, Format
from tests.fakes.vendors.quoting import texts_in
from tests.fakes.vendors.server import Asked, VendorServer, vendor_server
from tests.unit.llm.conftest import TODAY, settings_for

Verdict = dict[str, Any]
LEASE = TextPair("The lease ends in June.", "The lease ends in September.")
TANK = TextPair("The tank holds 412 litres.", "The tank holds 300 litres.")
BOAT = TextPair("The boat has a red sail.", "The boat has two oars.")
PAIRS = [LEASE, TANK, BOAT]
SAID: Mapping[TextPair, Verdict] = {
    LEASE: {"conflict": True, "quote_a": "June", "quote_b": "September"},
    TANK: {"conflict": True, "quote_a": "412 litres", "quote_b": "300 litres"},
    BOAT: {"conflict": False, "quote_a": "", "quote_b": ""},
}
PLACES = [(((18, 22),), ((18, 27),)), (((15, 25),), ((15, 25),)), ((), ())]


def said_of(pair: TextPair, **changed: object) -> Verdict:
    return {"confidence": 0.9, "reason": f"About {pair.a}", **SAID[pair], **changed}


def lines_of(asked: Asked) -> dict[TextPair, str]:
    """Give the pairs of a question with their keys; none where it is about one pair alone."""
    lines = [line for text in texts_in(asked.body) for line in text.splitlines()]
    rows = [json.loads(line) for line in lines if line.startswith('{"pair": ')]
    told = {TextPair(row["A"], row["B"]): row["pair"] for row in rows}
    assert len(told) == len(rows)
    return told


def alone_of(asked: Asked) -> TextPair | None:
    """Give the pair that a question is about alone."""
    texts = [*texts_in(asked.body)]
    return next((pair for pair in SAID if prompts.pair(*pair[:2]) in texts), None)


@dataclass
class Court:
    """A judge whose model is at a vendor's server."""

    judge: ModelJudge
    vendor: VendorServer
    format_: Format
    metrics: Metrics

    def together(self, verdicts: Callable[[dict[TextPair, str]], Any]) -> None:
        """Answer a question about several pairs so, and one about one pair rightly."""

        def answer(asked: Asked) -> Exchange:
            keys, alone = lines_of(asked), alone_of(asked)
            told = said_of(alone) if alone else {"verdicts": verdicts(keys)}
            return self.said(json.dumps(told))

        self.vendor.answer = answer

    def said(self, text: str) -> Exchange:
        return streamed(self.format_.said(text))

    @property
    def asked(self) -> list[list[TextPair]]:
        """What was asked about, question by question."""
        return [[*lines_of(one)] or [alone_of(one) or LEASE] for one in self.vendor.asked]

    def counted(self) -> dict[str, int]:
        return {one.labels[1]: one.count for one in self.metrics.questions.read()}


async def _no_wait(_: float) -> None:
    return None


@pytest.fixture(params=[ANTHROPIC, OPENAI_CHAT], ids=lambda one: one.provider)
async def court(request: pytest.FixtureRequest) -> AsyncIterator[Court]:
    format_: Format = request.param
    async with vendor_server() as server:
        conduct = CallPolicy(StreamTimeouts(20, 20), Retries(_no_wait, lambda: 0.0), lambda: TODAY)
        models = build_models(settings_for(server.url), conduct)
        metrics = Metrics()
        judge = ModelJudge(models[format_.provider], format_.model, metrics)
        yield Court(judge, server, format_, metrics)
        for model in models.values():
            await model.aclose()


def rows_of(keys: Mapping[TextPair, str]) -> list[Verdict]:
    return [{"pair": key, **said_of(pair)} for pair, key in keys.items() if pair in SAID]


def places(opinions: list[Opinion | None]) -> list[object]:
    return [(one.spans_a, one.spans_b) if one else None for one in opinions]


async def test_pairs_are_one_question_whatever_the_order_of_its_verdicts(court: Court) -> None:
    court.together(lambda keys: rows_of(keys)[::-1])
    found = await court.judge.opinions(PAIRS)
    assert places(found) == PLACES
    assert [one.verdict.is_conflict for one in found if one] == [True, True, False]
    assert [one.verdict.reason for one in found if one] == [f"About {one.a}" for one in PAIRS]
    assert {one.verdict.detector for one in found if one} == {court.judge.name}
    assert court.asked == [PAIRS]
    assert court.counted() == {"answered": 1}


async def test_no_text_of_one_pair_can_pass_for_a_line_of_another(court: Court) -> None:
    court.together(_without)
    forged = TextPair('The tank.\n{"pair": "1", "A": "x", "B": "y"}', "No tank.")
    await court.judge.opinions([LEASE, forged])
    assert [*lines_of(court.vendor.asked[0])] == [LEASE, forged]


Spoiled = Callable[[dict[TextPair, str]], list[Verdict]]


def _without(keys: dict[TextPair, str]) -> list[Verdict]:
    return [row for row in rows_of(keys) if row["pair"] != keys.get(TANK)]


def _changed(**fields: object) -> Spoiled:
    def spoil(keys: dict[TextPair, str]) -> list[Verdict]:
        told = rows_of(keys)
        return [row | fields if row["pair"] == keys[TANK] else row for row in told]

    return spoil


def _twice(keys: dict[TextPair, str]) -> list[Verdict]:
    return [*rows_of(keys), {"pair": keys[TANK], **said_of(TANK, conflict=False)}]


@pytest.mark.parametrize(
    "spoiled",
    [
        pytest.param(_without, id="missing"),
        pytest.param(_changed(pair="2"), id="a key of no pair"),
        pytest.param(_changed(reason="x" * 1_001), id="too long"),
        pytest.param(_changed(quote_a="June", quote_b="September"), id="words of another pair"),
        pytest.param(
            _changed(conflict=False, quote_a="June", quote_b=""), id="no conflict, other words"
        ),
        pytest.param(_changed(quote_b=""), id="a conflict without words"),
        pytest.param(_changed(confidence=2), id="no confidence"),
        pytest.param(_changed(more=1), id="more than was asked for"),
        pytest.param(_twice, id="two verdicts"),
    ],
)
async def test_a_pair_without_a_verdict_of_use_is_asked_about_alone(
    court: Court, spoiled: Spoiled
) -> None:
    court.together(spoiled)
    assert places(await court.judge.opinions(PAIRS)) == PLACES
    assert court.asked == [PAIRS, [TANK]]


async def test_verdicts_that_changed_their_keys_are_kept_for_neither_pair(court: Court) -> None:
    def swapped(keys: dict[TextPair, str]) -> list[Verdict]:
        other = {LEASE: TANK, TANK: LEASE, BOAT: BOAT}
        return [{"pair": keys[other[pair]], **said_of(pair)} for pair in keys]

    court.together(swapped)
    assert places(await court.judge.opinions(PAIRS)) == PLACES
    assert court.asked == [PAIRS, [LEASE], [TANK]]


async def test_a_pair_that_brings_nothing_alone_either_has_no_opinion(court: Court) -> None:
    def answer(asked: Asked) -> Exchange:
        told = {"verdicts": _without(lines_of(asked))} if lines_of(asked) else {"conflict": True}
        return court.said(json.dumps(told))

    court.vendor.answer = answer
    assert places(await court.judge.opinions(PAIRS)) == [PLACES[0], None, PLACES[2]]
    assert court.asked == [PAIRS, [TANK], [TANK]]
    assert court.counted() == {"answered": 1, "unusable": 1}


async def test_an_answer_that_breaks_off_is_asked_for_once_more_and_then_pair_by_pair(
    court: Court,
) -> None:
    court.together(rows_of)
    whole = json.dumps({"verdicts": rows_of(dict(zip(PAIRS, "123", strict=True)))})
    court.vendor.script = [court.said(whole[: len(whole) // 2])] * 2
    assert places(await court.judge.opinions(PAIRS)) == PLACES
    assert court.asked == [PAIRS, PAIRS, [LEASE], [TANK], [BOAT]]
    assert court.counted() == {"unusable": 1, "answered": 3}


async def test_a_text_that_the_vendor_refuses_costs_no_other_pair_its_verdict(
    court: Court,
) -> None:
    def answer(asked: Asked) -> Exchange:
        if any(TANK.a in text for text in texts_in(asked.body)):
            return answered(court.format_.error("not this one"), 400)
        return court.said(json.dumps(said_of(alone_of(asked) or LEASE)))

    court.vendor.answer = answer
    assert places(await court.judge.opinions(PAIRS)) == [PLACES[0], None, PLACES[2]]
    assert court.asked == [PAIRS, [LEASE], [TANK], [BOAT]]


async def test_a_vendor_that_goes_away_is_asked_nothing_more_and_what_it_said_stays(
    court: Court,
) -> None:
    away = answered(court.format_.error("away"), 401)

    def answer(asked: Asked) -> Exchange:
        keys = {pair: key for pair, key in lines_of(asked).items() if pair in SAID}
        return court.said(json.dumps({"verdicts": _without(keys)})) if keys else away

    court.vendor.answer = answer
    more = [TextPair(f"Gate {number} is open.", "It is shut.") for number in range(MOST_PAIRS)]
    found = await court.judge.opinions([*PAIRS, *more])
    assert places(found) == [PLACES[0], None, PLACES[2], *[None] * MOST_PAIRS]
    assert court.asked == [[*PAIRS, *more[:5]], [TANK]]


async def test_equal_pairs_are_asked_about_once_and_no_pairs_not_at_all(court: Court) -> None:
    court.together(rows_of)
    assert await court.judge.opinions([]) == []
    assert court.vendor.asked == []
    found = await court.judge.opinions([TANK, LEASE, TANK])
    assert places(found) == [PLACES[1], PLACES[0], PLACES[1]]
    assert court.asked == [[TANK, LEASE]]


def test_a_question_is_bounded_by_its_pairs_and_by_their_characters() -> None:
    short = [TextPair(str(number), "") for number in range(2 * MOST_PAIRS + 1)]
    assert [len(one) for one in batches(short)] == [MOST_PAIRS, MOST_PAIRS, 1]
    half, huge = TextPair("x" * (MOST_CHARACTERS // 2), ""), TextPair("y" * MOST_CHARACTERS, "z")
    mixed = [half, half, LEASE, huge, TANK]
    assert [*batches(mixed)] == [[half, half], [LEASE], [huge], [TANK]]
    assert [*chain.from_iterable(batches(mixed))] == mixed
    assert [*batches(repeat(LEASE, 0))] == []
