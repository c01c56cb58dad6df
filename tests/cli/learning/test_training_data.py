"""Training data from the command line: what is written, what is left out, and what is held back."""

import json
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.domain.debate import NewDebate
from app.domain.ids import new_id
from app.llm.errors import LLMUnavailableError
from tests.cli.conftest import Invoke, answer
from tests.fakes.scripted_model import ScriptedModel, Step
from tests.graph.debate.conftest import critique, proposal, says, synthesis
from tests.graph.learning.answers import ANSWER, TOPICS, good_answers, write

GOOD = 52
TWICE = 8
"""Questions that are asked again in other words and answered as well."""
ROUND = [proposal(ANSWER), critique()]
END = [synthesis(ANSWER), says("I give no figure.")]
Ids = dict[str, str]


@pytest.fixture(scope="module")
async def material(noema: Noema) -> AsyncIterator[Ids]:
    """Good answers, and by their ids those that nobody judged yet."""
    services = noema.services((await noema.tenants.own_tenant()).id)
    good = await good_answers(services, GOOD)
    again = await write(
        services, [(f"Tell me about {one}, please.", ANSWER) for one in TOPICS[:TWICE]]
    )
    for id_ in again[1:]:
        await services.learning.ratings.rate(new_id(), id_, 9)
    low, short = await write(services, [("Is it low?", ANSWER), ("Is it short?", "It is.")])
    away: list[Step] = [LLMUnavailableError("it is away")]
    debates = {
        "debate": await _held(noema, services, "Do clouds weigh?", 2, [*ROUND, *ROUND, *END]),
        "few_rounds": await _held(noema, services, "Do eels sleep?", 1, [*ROUND, *END]),
        "errors": await _held(noema, services, "Do bells rust?", 3, [*ROUND, *ROUND, away, *END]),
    }
    yield {"duplicate": again[0], "low_quality": low, "short_answer": short, **debates}
    nodes = await services.thinking_reads.get_many([good[0], again[0], low])
    held = await services.debates.get_many([*debates.values()])
    for one in (*nodes, *held):
        assert one is not None
        await services.sessions.delete(str(one.session_id))


async def _held(
    noema: Noema, services: Services, question: str, rounds: int, scripts: Sequence[Sequence[Step]]
) -> str:
    """Hold a debate that nobody gives a figure, with a model that says what is written down."""
    before, model = noema.models["offline"], ScriptedModel(*scripts)
    noema.models["offline"] = lambda _tenant: model
    new = NewDebate(new_id(), question, min_rounds=rounds, max_rounds=rounds)
    debate_id = await services.debates.start(new)
    while await noema.deliberations.run_due(services.tenant_id):
        pass
    noema.models["offline"] = before
    return debate_id


def _export(invoke: Invoke, folder: Path) -> tuple[dict[str, Any], list[bytes]]:
    told = answer(invoke("trace", "export", "--out", str(folder), "--seed", "7", "--json"))
    return told, [Path(told[name]).read_bytes() for name in ("train", "validation")]


def _lines(file: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.splitlines()]


@pytest.mark.sweep
def test_one_seed_gives_the_same_bytes_in_which_no_question_is_learned_and_held_back(
    invoke: Invoke, material: Ids, tmp_path: Path
) -> None:
    told, files = _export(invoke, tmp_path / "once")
    assert _export(invoke, tmp_path / "again")[1] == files
    train, validation = ([line["instruction"] for line in _lines(file)] for file in files)
    asked = [text.removeprefix("Tell me about ").rstrip(".") for text in train + validation]
    topics = Counter(text.removesuffix(", please") for text in asked)
    assert {one: topics[one] for one in TOPICS[:GOOD]} == dict.fromkeys(TOPICS[:GOOD], 1)
    assert (told["train_count"], told["validation_count"]) == (len(train), len(validation))
    assert len(validation) == round(told["good"] / 10)


def test_an_answer_is_exported_once_it_is_rated_or_counted_under_what_is_wrong_with_it(
    invoke: Invoke, material: Ids, tmp_path: Path
) -> None:
    before, _ = _export(invoke, tmp_path / "before")
    for reason, id_ in material.items():
        answer(invoke("trace", "rate", id_, "7" if reason == "low_quality" else "9", "--json"))
    after, files = _export(invoke, tmp_path / "after")
    left_out: Counter[str] = Counter(after["rejected"])
    left_out.subtract(before["rejected"])
    assert {reason: count for reason, count in left_out.items() if count} == {
        "ungraded": -6,
        **dict.fromkeys(("low_quality", "short_answer", "few_rounds", "errors", "duplicate"), 1),
    }
    assert (after["good"], after["considered"]) == (before["good"] + 1, before["considered"])
    [line] = [
        line
        for file in files
        for line in _lines(file)
        if line["provenance"]["trace_id"] in material.values()
    ]
    assert (line["instruction"], line["output"]) == ("Do clouds weigh?", ANSWER.strip())
    told = {name: line["provenance"][name] for name in ("trace_id", "quality", "graded_by")}
    assert told == {"trace_id": material["debate"], "quality": 9.0, "graded_by": "rating"}
