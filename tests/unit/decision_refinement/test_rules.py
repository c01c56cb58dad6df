"""What a model says of a text is believed only as far as it stands in the text."""

import pytest

from app.domain.nodes.decision import NewDecision
from app.reasoning.decisions.refinement.rules import answer_of, findings, locate
from app.reasoning.decisions.refinement.schemas import (
    Answer,
    Findings,
    GivenDecision,
    GivenOption,
    Known,
    KnownOption,
    Passage,
)

NODE = "0192f1c0-0000-7000-8000-000000000001"
TEXT = (
    "Kafka and NATS were there. Kafka needs a\n  cluster, so the queue\nis NATS. Ops agreed to it."
)
BY = "anthropic:small:refine/1"


def _given(**fields: object) -> GivenDecision:
    given: dict[str, object] = {"quote": "so the queue is NATS", "chosen": "NATS", **fields}
    return GivenDecision.model_validate(given)


def _found(*given: GivenDecision, known: tuple[Known, ...] = ()) -> Findings:
    passage = Passage(NODE, NODE, "due", TEXT, None, known)
    return findings(Answer(decisions=given), passage, BY)


def _known(chosen: str | None, *rejected: str, start: int = 27, end: int = 70) -> Known:
    named = [*([chosen] if chosen else []), *rejected]
    options = tuple(KnownOption(name, name, name == chosen) for name in named)
    return Known(NODE, start, end, None, "said", options)


def _said(decision: NewDecision) -> tuple[str | None, list[tuple[str, str | None]]]:
    rejected = [(option.text, option.reason) for option in decision.rejected]
    return decision.chosen.text if decision.chosen else None, rejected


def test_a_quote_is_found_whatever_white_space_stands_in_it() -> None:
    span = locate(TEXT, "needs a cluster,")
    assert span is not None
    assert TEXT[slice(*span)] == "needs a\n  cluster,"
    assert locate(TEXT, "needs no cluster") is None
    assert locate(TEXT, " \n") is None


def test_a_decision_of_the_text_has_the_offsets_of_its_quote() -> None:
    option = GivenOption(option="Kafka", reason="needs a cluster")
    found = _found(_given(rejected=(option,)))
    [decision] = found.new
    assert TEXT[decision.start : decision.end] == decision.description == "so the queue\nis NATS"
    assert _said(decision) == ("NATS", [("Kafka", "needs a cluster")])
    assert (decision.extracted_by, found.refused) == (BY, 0)


@pytest.mark.parametrize("invented", [{"quote": "we took NATS"}, {"chosen": "RabbitMQ"}])
def test_a_decision_whose_quote_or_choice_is_not_in_the_text_is_refused(
    invented: dict[str, object],
) -> None:
    assert _found(_given(**invented)) == Findings(refused=1)


def test_an_option_or_a_reason_that_is_not_in_the_text_is_refused_alone() -> None:
    options = (
        GivenOption(option="RabbitMQ", reason="too old"),
        GivenOption(option="Kafka", reason="too big"),
    )
    found = _found(_given(rejected=options, reason="Ops agreed to it"))
    [decision] = found.new
    assert _said(decision) == ("NATS", [("Kafka", None)])
    assert decision.chosen is not None
    assert (decision.chosen.reason, found.refused) == ("Ops agreed to it", 2)


def test_what_the_rules_found_is_completed_and_not_found_twice() -> None:
    known = _known("the queue is NATS")
    given = _given(rejected=(GivenOption(option="Kafka"),))
    found = _found(given, given, known=(known,))
    [completed] = found.completed
    assert found.new == ()
    assert (completed.known, completed.chosen, completed.taken) == (known, None, ())
    assert [(option.text, option.found_by) for option in completed.rejected] == [("Kafka", BY)]


def test_an_open_decision_is_closed_by_what_was_taken_of_its_options() -> None:
    found = _found(
        _given(rejected=(GivenOption(option="Kafka"),)), known=(_known(None, "Kafka", "NATS"),)
    )
    [completed] = found.completed
    assert completed.chosen is not None
    assert (completed.chosen.text, completed.chosen.found_by) == ("NATS", BY)
    assert (completed.rejected, completed.taken) == ((), ("NATS",))


def test_another_choice_in_the_same_words_is_a_decision_of_its_own() -> None:
    found = _found(_given(), known=(_known("Kafka"),))
    assert [_said(decision) for decision in found.new] == [("NATS", [])]
    assert found.completed == ()


def test_the_same_answer_gives_the_same_ids() -> None:
    assert _found(_given()) == _found(_given())


def test_an_answer_may_stand_in_a_fence_and_must_be_what_was_asked_for() -> None:
    assert answer_of('```json\n{"decisions": []}\n```') == Answer(decisions=())
    for said in ("I found none.", '{"decisions": [{"chosen": "x"}]}', ""):
        assert answer_of(said) is None
