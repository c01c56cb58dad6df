"""The alignment keeps a longest common subsequence and gives the rest as edits."""

from hypothesis import given
from hypothesis import strategies as st

from app.reasoning.beliefs.contradiction_resolver.signals.alignment import Edit, align

WORDS = st.lists(st.sampled_from("abcd"), max_size=12)


def test_edits_are_what_is_not_in_common() -> None:
    alignment = align(["the", "red", "door", "is", "open"], ["the", "door", "is", "not", "open"])
    assert alignment.matched == 4
    assert alignment.edits == (Edit(range(1, 2), range(1, 1)), Edit(range(4, 4), range(3, 4)))


@given(WORDS, WORDS)
def test_without_the_edits_both_are_the_same(claim: list[str], evidence: list[str]) -> None:
    alignment = align(claim, evidence)
    cut_claim = {place for edit in alignment.edits for place in edit.claim}
    cut_evidence = {place for edit in alignment.edits for place in edit.evidence}
    left = [word for place, word in enumerate(claim) if place not in cut_claim]
    right = [word for place, word in enumerate(evidence) if place not in cut_evidence]
    assert left == right
    assert len(left) == alignment.matched


@given(WORDS, WORDS)
def test_as_many_words_are_matched_in_either_order(claim: list[str], evidence: list[str]) -> None:
    assert align(claim, evidence).matched == align(evidence, claim).matched
