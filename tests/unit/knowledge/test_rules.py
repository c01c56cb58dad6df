"""Who leaves a tier, who files what, and where a subject is told of."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from app.domain.beliefs.belief import BeliefStatus, Outcome, StatusChange
from app.domain.beliefs.knowledge import CategorizedBy, Category
from app.domain.beliefs.knowledge_changes import EntryFields
from app.errors import ConflictError, InvalidInputError
from app.reasoning.knowledge import categories, forget_rules, rules
from app.reasoning.knowledge.lexicon import shipped_categories
from app.reasoning.knowledge.schemas import TierMember

START = datetime(2026, 1, 1, tzinfo=UTC)


def _kept(*tokens: int, gone: frozenset[int] = frozenset()) -> list[TierMember]:
    return [
        TierMember(str(n), size, START + timedelta(days=n), n not in gone)
        for n, size in enumerate(tokens)
    ]


@pytest.mark.parametrize(
    ("tokens", "leaving"),
    [
        ((), []),
        ((50, 50), []),
        ((50, 51), ["0"]),
        ((10, 10, 40, 45), ["0", "1", "2"]),
        ((30, 30, 30, 30), ["0", "1"]),
        ((1, 500), ["0"]),
        ((500,), []),
    ],
)
def test_the_oldest_leave_until_a_fifth_is_free_and_the_newest_stays(
    tokens: tuple[int, ...], leaving: list[str]
) -> None:
    assert [one.id for one, _ in rules.evicted(_kept(*tokens), 100)] == leaving


def test_what_is_not_held_leaves_first_and_takes_no_room() -> None:
    found = rules.evicted(_kept(60, 60, gone=frozenset({1})), 100)
    assert [(one.id, reason) for one, reason in found] == [("1", "not held any more")]


def test_pinned_entries_keep_within_their_budget() -> None:
    rules.require_room(_kept(60, 60, gone=frozenset({1})), 40, 100)
    with pytest.raises(ConflictError):
        rules.require_room(_kept(60), 41, 100)


def test_changes_of_several_operations_are_told_once() -> None:
    held, fallen, gone = BeliefStatus.HELD, BeliefStatus.UNSUPPORTED, BeliefStatus.RETRACTED
    first = Outcome((StatusChange("a", None, fallen), StatusChange("b", held, fallen)))
    second = Outcome((StatusChange("a", fallen, gone), StatusChange("b", fallen, held)))
    assert rules.joined([first, second]) == (StatusChange("a", None, gone),)


@pytest.mark.parametrize(
    ("by", "known", "replaces"),
    [
        (CategorizedBy.RULE, None, True),
        (CategorizedBy.RULE, "rule", True),
        (CategorizedBy.RULE, "model", False),
        (CategorizedBy.MODEL, "rule", True),
        (CategorizedBy.MODEL, "person", False),
        (CategorizedBy.PERSON, "person", True),
    ],
)
def test_a_person_is_overruled_by_a_person_alone(
    by: CategorizedBy, known: str | None, replaces: bool
) -> None:
    assert rules.may_replace(by, known) is replaces


def test_five_categories_with_five_places_each_are_shipped() -> None:
    found: dict[str, int] = {}
    for one in shipped_categories():
        found[one.category] = found.get(one.category, 0) + 1
    assert found == dict.fromkeys(("technology", "research", "business", "personal", "projects"), 5)


@pytest.mark.parametrize(
    ("title", "content", "found"),
    [
        ("Postgres index", "The query was slow.", ("technology", "data")),
        ("Databases", "Two indexes were queried.", ("technology", "data")),
        ("The invoice", "Costs rose, and the budget is spent.", ("business", "finance")),
        ("Rent", "The landlord repaired the kitchen.", ("personal", "household")),
        ("Tuesday", "We talked.", None),
        ("Index", "Budget.", ("technology", "data")),
        ("Code", "Battery code, battery.", ("technology", "software")),
    ],
)
def test_the_words_of_an_entry_say_what_it_is_about(
    title: str, content: str, found: tuple[str, str] | None
) -> None:
    finding = categories.find(EntryFields(title, content), [])
    assert (finding and (finding.category, finding.subcategory)) == found


def test_an_own_category_wins_where_another_fits_as_well() -> None:
    own = Category("meters", "clocks", ("index", "drift"))
    finding = categories.find(EntryFields("Index", "So it is."), [own])
    assert finding is not None
    assert (finding.category, finding.subcategory) == ("meters", "clocks")
    assert (finding.by, finding.detector, finding.words) == ("rule", "words/1", ("index",))
    assert finding.confidence == 0.556


def test_two_places_of_one_category_give_the_category_and_two_categories_none() -> None:
    within = categories.find(EntryFields("Server database", ""), [])
    assert within is not None
    assert (within.category, within.subcategory) == ("technology", None)
    assert categories.find(EntryFields("Database budget", ""), []) is None


@pytest.mark.parametrize(
    ("subject", "text", "is_told"),
    [
        ("Ann", "Is ANN. here?", True),
        ("Ann", "Annabel", False),
        ("Ada Quill", "of ada\n quill's", True),
        ("C++", "in C++ only", True),
        (".*", "anything", False),
        ("Ann", '{"text": "So\\nAnn said"}', True),
        ("Ada Quill", '{"text": "Ada\\nQuill"}', True),
        ('say "so"', '{"text": "say \\"so\\""}', True),
        ("quill", "ada.quill@example.org", True),
    ],
)
def test_a_subject_is_words_of_its_own(subject: str, text: str, is_told: bool) -> None:
    # Java's quotation, flags and all, as Python says them.
    pattern = forget_rules.subject_pattern(subject).removeprefix("(?siuU)")
    plain = re.sub(r"\\Q(.*?)\\E", lambda found: re.escape(found[1]), pattern)
    assert bool(re.fullmatch(plain, text, re.IGNORECASE | re.DOTALL)) is is_told


def test_a_line_of_json_tells_of_a_subject_as_a_text_does() -> None:
    tells = forget_rules.subject_matcher('Ada "Q" Quill')
    assert tells('{"output": "So\\nada \\"q\\"\\nquill said"}')
    assert not tells('{"output": "Ada Q Quills"}')
    assert not forget_rules.subject_matcher(None)('{"output": "Ada"}')


@pytest.mark.parametrize("subject", ["a", " ", "x" * 201, "a\nb", "a\x00b"])
def test_a_subject_that_says_nothing_is_refused(subject: str) -> None:
    with pytest.raises(InvalidInputError):
        forget_rules.subject_pattern(subject)
