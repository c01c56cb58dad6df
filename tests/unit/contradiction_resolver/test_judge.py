"""Two texts in, a judgement out."""

import pytest

from app.domain.beliefs.contradiction import ContradictionType, Severity
from app.errors import InvalidInputError
from app.reasoning.beliefs.contradiction_resolver.rules import THRESHOLD, weights
from app.reasoning.beliefs.contradiction_resolver.schemas import Label
from app.reasoning.beliefs.contradiction_resolver.service import judge


@pytest.mark.parametrize(
    ("a", "b", "kind", "said_a", "said_b"),
    [
        ("The cache holds at most 500 entries.", "The cache holds 800 entries.",
         ContradictionType.FACTUAL, ["500"], ["800"]),
        ("Anna led it from 2001 to 2005.", "Berta led it from 2001 to 2005.",
         ContradictionType.TEMPORAL, ["Anna"], ["Berta"]),
        ("The bridge was built in 1901.", "The bridge was built in 1911.",
         ContradictionType.TEMPORAL, ["1901"], ["1911"]),
        ("The bridge was built in 1901 for trams.", "The bridge was not built in 1901 for trams.",
         ContradictionType.FACTUAL, ["was"], ["not"]),
        ("It came unpaid and late in 1997.", "It came paid and late in 1997.",
         ContradictionType.FACTUAL, ["unpaid"], ["paid"]),
        ("We should ban cars from the centre.", "Banning cars harms small shops.",
         ContradictionType.PERSPECTIVE, ["should"], ["harms"]),
        ("Those who did not pay may come in today.", "Those who did pay may not come in today.",
         ContradictionType.SCOPE, ["not", "may"], ["did", "not"]),
    ],
)  # fmt: skip
def test_a_contradiction_has_a_kind_and_the_words_it_rests_on(
    a: str, b: str, kind: ContradictionType, said_a: list[str], said_b: list[str]
) -> None:
    found = judge(a, b)
    assert (found.label, found.kind) == (Label.CONTRADICTION, kind)
    assert [a[slice(*span)] for span in found.spans_a] == said_a
    assert [b[slice(*span)] for span in found.spans_b] == said_b
    assert found.score >= THRESHOLD


def test_two_facts_about_different_periods_are_no_conflict() -> None:
    a, b = "The timeout was 30 seconds in 2019.", "The timeout was 60 seconds in 2021."
    found = judge(a, b)
    assert (found.label, found.rules) == (Label.NEUTRAL, ("periods_apart",))
    assert (found.spans_a, found.spans_b) == ((), ())


@pytest.mark.parametrize(
    ("a", "b", "label"),
    [
        ("A woman likes stew.", "A woman likes food.", Label.ENTAILMENT),
        ("A woman likes food.", "A woman likes stew.", Label.NEUTRAL),
        ("The firm was unable to pay.", "The firm could not pay.", Label.ENTAILMENT),
        ("Cats sleep a lot.", "The stock market fell.", Label.NEUTRAL),
    ],
)
def test_what_does_not_conflict_follows_or_does_not(a: str, b: str, label: Label) -> None:
    assert judge(a, b).label is label


def test_texts_that_are_far_apart_in_meaning_do_not_conflict() -> None:
    a, b = "Peace talks help the whole valley.", "The old bridge is dangerous."
    assert judge(a, b, similarity=0.7).label is Label.CONTRADICTION
    assert judge(a, b, similarity=0.3).label is Label.NEUTRAL


def test_texts_that_share_no_word_do_not_conflict_without_a_cosine() -> None:
    a, b = "Peace talks help the whole valley.", "The old bridge is dangerous."
    assert judge(a, b).label is Label.NEUTRAL


def test_severity_ranks_a_sure_conflict_of_facts_first_and_viewpoints_last() -> None:
    sure = judge("It is possible to sign in here.", "It is impossible to sign in here.")
    likely = judge("The door is open.", "The door is closed.")
    viewpoint = judge("We should ban cars from the centre.", "Banning cars harms small shops.")
    assert [sure.severity, likely.severity, viewpoint.severity] == [
        Severity.HIGH, Severity.MEDIUM, Severity.LOW,
    ]  # fmt: skip


def test_a_judgement_names_its_detector() -> None:
    assert judge("a", "b").detector == "rules/2"


@pytest.mark.parametrize("similarity", [1.5, -2.0, float("nan")])
def test_a_similarity_that_is_no_cosine_is_refused(similarity: float) -> None:
    with pytest.raises(InvalidInputError) as refused:
        judge("a", "b", similarity=similarity)
    assert refused.value.field == "similarity"


def test_what_speaks_against_a_conflict_has_a_negative_weight() -> None:
    against = {rule for rule, weight in weights()["conflict"].items() if weight < 0}
    assert against == {
        "bias", "denial_reworded", "periods_apart", "same_stance", "things_apart", "unrelated",
    }  # fmt: skip
