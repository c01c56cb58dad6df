"""Resolutions that are drafted: by words that say it plainly, else by a model held to a form."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.domain.beliefs.belief import Resolution
from app.domain.beliefs.contradiction import DraftedResolution, ResolutionDraft
from app.domain.beliefs.drafted import resolve_as_drafted
from app.domain.nodes.neighbour import Neighbour
from app.errors import UnavailableError
from app.reasoning.beliefs.contradiction_resolver import drafting, prompts
from app.reasoning.beliefs.contradiction_resolver.drafter import ModelDrafter
from app.reasoning.beliefs.contradiction_resolver.schemas import Compared
from app.reasoning.beliefs.contradiction_resolver.service import judge
from tests.fakes.scripted_model import ScriptedModel, done, text

DISPUTES = [
    json.loads(line)
    for line in Path(__file__).with_name("disputes.jsonl").read_text(encoding="utf-8").splitlines()
]
"""Contradictions with the right proposal, what words alone give, and a model's recorded answer."""
ANSWER: Mapping[str, object] = {
    "resolution": "favor_b",
    "text": "",
    "confidence": 0.8,
    "reason": "A measurement beats a guess.",
    "quote_a": "guess",
    "quote_b": "meter",
}
GUESSED, MEASURED = "A guess: the tank holds 300 litres.", "By the meter it holds 412 litres."


def pair(
    a: str, b: str, a_from: datetime | None = None, b_from: datetime | None = None
) -> Compared:
    sides = (
        Neighbour("a", "knowledge", a, valid_from=a_from),
        Neighbour("b", "knowledge", b, valid_from=b_from),
    )
    return Compared(*sides, judge(a, b))


def dispute(row: Mapping[str, str]) -> Compared:
    ends = (
        datetime.fromisoformat(row[name]).replace(tzinfo=UTC) if name in row else None
        for name in ("a_from", "b_from")
    )
    return pair(row["a"], row["b"], *ends)


@pytest.mark.parametrize("row", DISPUTES, ids=[row["a"][:40] for row in DISPUTES])
def test_words_alone_draft_what_is_dated_or_of_two_scopes_and_nothing_else(
    row: Mapping[str, str],
) -> None:
    found = drafting.draft(dispute(row))
    assert (found.resolution if found else None) == row.get("keyless")


async def test_four_in_five_disputes_get_the_right_draft_with_a_model() -> None:
    right = 0
    for row in DISPUTES:
        model = ScriptedModel(*[[text(row["answer"]), done()]] * 2)
        asked = dispute(row)
        found = drafting.draft(asked) or await ModelDrafter(model, "small").draft(asked)
        right += found is not None and found.resolution == row["right"]
    assert (len(DISPUTES), right) == (40, 36)


def test_a_draft_quotes_the_words_it_rests_on() -> None:
    a, b = "In staging, uploads stop at 20 MB.", "In production, uploads stop at 5 MB."
    assert drafting.draft(pair(a, b)) == ResolutionDraft(
        DraftedResolution.SCOPE_SPLIT,
        None,
        "One says “In staging”, the other “In production”: each may hold for its own.",
        ((0, 10),),
        ((0, 13),),
        0.7,
        "rules/1",
    )


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The lease ends in June 2026.", "The lease ends in September 2026."),
        ("The bridge was built in 1911.", "The bridge was built in 1913."),
        ("In staging, it is on.", "In staging, it is off."),
        ("In time, it is on.", "In general, it is off."),
        ("It moved to Graz.", "It moved to Linz."),
        ("", ""),
    ],
)
def test_a_date_that_is_said_of_a_thing_or_a_shared_scope_drafts_nothing(a: str, b: str) -> None:
    assert drafting.draft(pair(a, b)) is None


async def test_a_model_is_asked_once_with_both_texts_and_held_to_the_form() -> None:
    model = ScriptedModel([text(json.dumps(ANSWER)), done()])
    asked = pair(GUESSED, MEASURED, datetime(2026, 3, 1, tzinfo=UTC))
    assert await ModelDrafter(model, "small").draft(asked) == ResolutionDraft(
        DraftedResolution.FAVOR_B,
        None,
        "A measurement beats a guess.",
        ((2, 7),),
        ((7, 12),),
        0.8,
        "offline:small:drafter/1",
    )
    [request] = model.requests
    assert request.output_schema == prompts.DRAFT_SCHEMA
    assert prompts.dispute(asked).startswith(f"A (holds since 2026-03-01):\n{GUESSED}")


@pytest.mark.parametrize(
    "wrong",
    [
        {"quote_a": "a wild guess"},
        {"quote_a": "", "quote_b": ""},
        {"resolution": "synthesized"},
        {"text": "The tank holds 412 litres."},
        {"resolution": "toss_a_coin"},
        {"reason": ""},
        {"confidence": 2},
    ],
)
async def test_a_draft_that_is_not_as_asked_or_quotes_what_is_not_there_is_none(
    wrong: Mapping[str, object],
) -> None:
    model = ScriptedModel(*[[text(json.dumps({**ANSWER, **wrong})), done()]] * 2)
    assert await ModelDrafter(model, "small").draft(pair(GUESSED, MEASURED)) is None


async def test_a_model_that_fails_drafts_nothing_and_stops_nothing() -> None:
    model = ScriptedModel([UnavailableError("the vendor is away")])
    assert await ModelDrafter(model, "small").draft(pair(GUESSED, MEASURED)) is None


def test_what_is_drafted_is_applied_as_a_resolution_with_its_reason() -> None:
    split = ResolutionDraft(DraftedResolution.SCOPE_SPLIT, None, "Two sites.", (), (), 0.7, "x")
    dismissed = resolve_as_drafted("o", "c", split)
    assert (dismissed.resolution, dismissed.rationale) == (Resolution.DISMISSED, "Two sites.")
    synthesis = ResolutionDraft(
        DraftedResolution.SYNTHESIZED, "All but one.", "An exception.", (), (), 0.7, "x"
    )
    made = resolve_as_drafted("018f0000-0000-7000-8000-000000000001", "c", synthesis)
    assert made.produces
    assert made.resolver
    assert (made.produces.belief.text, made.resolver.text) == ("All but one.", "An exception.")
