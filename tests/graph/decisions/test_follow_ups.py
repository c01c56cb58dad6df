"""What a transcript tells of its decisions afterwards, on a real Neo4j."""

from collections import Counter

import pytest

from app.bootstrap import Services
from app.domain.beliefs.belief import AsOf
from app.domain.nodes.decision import DecisionPoint, DecisionStatus
from app.domain.nodes.session import Session
from app.domain.page import PageRequest
from app.events.types import EventType
from tests.transcripts import claude_record, json_lines


def _text(text: str) -> list[dict[str, object]]:
    return [{"type": "text", "text": text}]


def _edit(id_: str, file: str, text: str) -> list[dict[str, object]]:
    given = {"file_path": file, "new_string": text}
    return [{"type": "tool_use", "id": id_, "name": "Edit", "input": given}]


ADVICE = claude_record(
    "a1", None, _text("I'd recommend Postgres over MySQL for the job queue."), message_id="m1"
)
YES = claude_record("u2", "a1", "Yes, do that.")
NO = claude_record("u2", "a1", "No, I don't like that.")
OTHER = claude_record("u2", "a1", "No, use SQLite instead of a server.")
EDIT = claude_record("a3", "u2", _edit("t1", "/src/jobs.py", "Postgres pool"), message_id="m3")
BACK = claude_record("u4", "a3", "That did not work, revert it.")


async def _session(services: Services) -> Session:
    [session] = (await services.session_reads.list_page(PageRequest(10))).items
    return session


async def _decisions(services: Services, *records: dict[str, object]) -> list[DecisionPoint]:
    report = await services.imports.import_text("t.jsonl", json_lines(*records))
    assert report.problems == ()
    page = await services.decision_reads.list_page(PageRequest(20))
    return sorted(page.items, key=lambda one: (one.by_person, one.id))


async def _told(services: Services) -> Counter[str]:
    session = await _session(services)
    events = await services.event_reads.replay_after(session.id, 0, 100)
    return Counter(event.type for event in events)


async def test_a_recommendation_is_proposed_and_no_belief_until_somebody_takes_it(
    services: Services,
) -> None:
    [proposed] = await _decisions(services, ADVICE)
    assert proposed.status is DecisionStatus.PROPOSED
    assert proposed.chosen is not None
    assert (proposed.chosen.text, proposed.is_recommended) == ("Postgres", True)
    assert await services.belief_reads.get_many([proposed.id]) == [None]
    why = await services.why.why(proposed.id)
    assert why.verdict is not None
    assert why.verdict.sentence.startswith("Proposed on ")


async def test_who_accepts_a_recommendation_decides_it_at_that_time(services: Services) -> None:
    proposed, taken = await _decisions(services, ADVICE, YES)
    assert (proposed.status, taken.status) == (DecisionStatus.DECIDED, DecisionStatus.DECIDED)
    assert proposed.settled_at == taken.valid_from
    assert (proposed.by_person, taken.by_person) == (False, True)
    [belief] = await services.belief_reads.get_many([taken.id])
    assert belief is not None
    why = await services.why.why(proposed.id)
    assert why.verdict is not None
    assert "; accepted on " in why.verdict.sentence
    assert (await _told(services))[EventType.DECISION_SETTLED] == 1


@pytest.mark.parametrize(
    ("answer", "status", "said"),
    [
        (NO, DecisionStatus.REJECTED, "; turned down on "),
        (OTHER, DecisionStatus.SUPERSEDED, "; superseded on "),
    ],
    ids=["rejected", "replaced"],
)
async def test_a_recommendation_ends_with_the_answer(
    services: Services, answer: dict[str, object], status: DecisionStatus, said: str
) -> None:
    proposed, *taken = await _decisions(services, ADVICE, answer)
    assert proposed.status is status
    assert proposed.superseded_by == (taken[0].id if taken else None)
    why = await services.why.why(proposed.id)
    assert why.verdict is not None
    assert (why.verdict.status, said in why.verdict.sentence) == (status, True)


async def test_a_recommendation_was_proposed_before_it_was_answered(services: Services) -> None:
    [before] = await _decisions(services, ADVICE)
    await _decisions(services, ADVICE, NO)
    then = AsOf(recorded=before.recorded_from)
    [was] = await services.decision_reads.get_many([before.id], then)
    assert was is not None
    assert was.status is DecisionStatus.PROPOSED
    why = await services.why.why(before.id, then)
    assert why.verdict is not None
    assert why.verdict.status is DecisionStatus.PROPOSED


async def test_a_decision_names_the_calls_that_carried_it_out(services: Services) -> None:
    _, taken = await _decisions(services, ADVICE, YES, EDIT)
    [call] = taken.realised_by
    assert (call.tool, call.file, call.reason) == (
        "Edit",
        "/src/jobs.py",
        "shares its words postgres",
    )
    assert (await _told(services))[EventType.DECISION_REALISED] == 1


async def test_a_decision_that_is_reverted_has_an_outcome_with_the_quote(
    services: Services,
) -> None:
    _, taken = await _decisions(services, ADVICE, YES, EDIT, BACK)
    assert taken.status is DecisionStatus.FAILED
    [outcomes] = await services.precedents.outcomes_of([taken.id])
    assert [outcome.text for outcome in outcomes] == ["That did not work, revert it."]
    assert (await _told(services))[EventType.OUTCOME_RECORDED] == 1


async def test_a_transcript_that_grows_settles_what_is_there_and_tells_nothing_twice(
    services: Services,
) -> None:
    for records in ([ADVICE], [ADVICE, YES], [ADVICE, YES, EDIT], [ADVICE, YES, EDIT, BACK]):
        decisions = await _decisions(services, *records)
    told = await _told(services)
    assert [one.status for one in decisions] == [DecisionStatus.DECIDED, DecisionStatus.FAILED]
    assert told[EventType.DECISION_SETTLED] == told[EventType.DECISION_REALISED] == 1
    assert told[EventType.OUTCOME_RECORDED] == 1
