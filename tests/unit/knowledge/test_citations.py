"""A context never goes over its budget, whatever it holds."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from app.domain.beliefs.knowledge import KnowledgeEntry, Tier
from app.domain.beliefs.knowledge_context import OpenConflict, Why, cited_ids
from app.reads.knowledge.citation_rules import SHARES, Beside, Candidate, compose
from app.reads.knowledge.passage_rules import fitted, passage_of_entry

AT = datetime(2026, 3, 1, tzinfo=UTC)


def _entry(id_: str, content: str, title: str = "T") -> KnowledgeEntry:
    return KnowledgeEntry(
        id=id_,
        title=title,
        content=content,
        category=None,
        subcategory=None,
        categorized_by=None,
        tags=(),
        source=None,
        tier=Tier.RECALL,
        status="held",
        disputed=False,
        superseded_by=None,
        updates_id=None,
        valid_from=None,
        valid_to=None,
        recorded_from=AT,
    )


_CANDIDATES = st.lists(
    st.tuples(
        st.text("tT ", min_size=1, max_size=200),
        st.integers(1, 600).map(lambda size: "word " * size),
        st.sampled_from(Why),
    ),
    max_size=8,
)


@given(given_=_CANDIDATES, budget=st.integers(100, 2_000))
def test_a_context_stays_within_its_budget_and_its_shares(
    given_: list[tuple[str, str, Why]], budget: int
) -> None:
    candidates = [
        Candidate(passage_of_entry(_entry(str(n), content, title)), why)
        for n, (title, content, why) in enumerate(given_)
    ]
    conflicts = [OpenConflict("c", "s" * 300, one.passage.id, "o", "t") for one in candidates[:2]]
    context = compose("word", candidates, Beside(conflicts), budget)
    assert context.tokens <= budget
    cited = [one.passage.id for one in context.citations]
    assert sorted([*cited, *context.left_out]) == sorted(one.passage.id for one in candidates)
    for why, share in SHARES.items():
        assert sum(one.tokens for one in context.citations if one.why is why) <= share * budget
    for conflict in context.conflicts:
        assert conflict.entry_id in cited
        assert conflict.other_id in context.text


def test_numbers_follow_the_text_and_an_entry_without_room_is_passed_over() -> None:
    entries = _entry("a", "word " * 600), _entry("b", "Short.")
    candidates = [Candidate(passage_of_entry(entry), Why.FOUND) for entry in entries]
    context = compose("word", candidates, Beside(), 420)
    assert [(one.number, one.passage.id, one.is_cut) for one in context.citations] == [
        (1, "a", True),
        (2, "b", False),
    ]
    assert context.text.endswith("…\n\n[2] T (knowledge; held; recorded 2026-03-01)\nShort.")


def test_of_a_long_text_whole_paragraphs_stay_those_that_speak_of_the_question() -> None:
    chatter = "The weather was fine and nobody minded the rain at all that week."
    fact = "The pump of station four leaks above sixty degrees."
    text = "\n\n".join((chatter, chatter, fact, chatter))
    assert fitted(text, "does the pump leak?", 60) == f"…\n{fact}\n…"
    assert fitted(text, "does the pump leak?", 400) == text


def test_a_paragraph_without_room_is_cut_at_a_word() -> None:
    assert fitted("The pump of station four leaks.", "pump", 22) == "The pump of station…"


def test_a_citation_names_what_has_its_number_and_nothing_else() -> None:
    text = "As [2] says, and [1, 3] too; [2] again, [9] never, [x] and [2024] neither."
    assert cited_ids(text, ["a", "b", "c"]) == ("b", "a", "c")
