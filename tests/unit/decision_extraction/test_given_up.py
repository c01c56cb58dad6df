"""Plans that are announced and given up, and what else a commitment sets itself against."""

import pytest

from app.reasoning.decisions.extraction.commitments.around import left_around
from app.reasoning.decisions.extraction.commitments.turned_down import left_options, set_against
from app.reasoning.decisions.extraction.commitments.wording import chosen_words
from app.reasoning.decisions.extraction.option_lists import labelled_lists
from app.reasoning.decisions.extraction.outline import outline
from app.reasoning.decisions.extraction.proposals import proposals


def left(before: list[str], sentence: str) -> list[str]:
    return [
        one.text for one in left_around([*before, sentence], len(before), chosen_words(sentence))
    ]


@pytest.mark.parametrize(
    ("before", "sentence", "named"),
    [
        (
            ["I'll write a migration for the old rows."],
            "Actually, a view over both tables is enough.",
            "write a migration for the old rows",
        ),
        (
            ["The next step should be the second importer."],
            "However, I'll finish the tests of the first one.",
            "the second importer",
        ),
        (
            ["Let me try using the socket of the host.", "But that needs root in the container."],
            "I'll open a port for it.",
            "using the socket of the host",
        ),
        (
            ["I should use the tool that reads whole folders to do this."],
            "However, since it is one file, I'll read it directly.",
            "use the tool that reads whole folders to do this",
        ),
        (
            ["The solution: drop the trigger.", "It fires once a row.", "Wait, a report reads it."],
            "I'll batch its writes.",
            "drop the trigger",
        ),
    ],
)
def test_a_plan_from_which_the_text_turns_was_given_up(
    before: list[str], sentence: str, named: str
) -> None:
    assert left(before, sentence) == [named]


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        (["I'll write a migration for the old rows."], "A view over both tables is enough."),
        (["Let me check the log first."], "Actually, a view over both tables is enough."),
        (["Let me first check what is there."], "Actually, a view over both tables is enough."),
        (["I need to handle this carefully."], "Actually, a view over both tables is enough."),
        (["I'll do that now."], "Actually, a view over both tables is enough."),
        (["Let me try a different approach."], "Actually, a view over both tables is enough."),
        (["I should reconsider the schema."], "However, I'll keep the two tables."),
        (
            ["I'll write a migration for the rows."],
            "Actually, I'll write the migration for the rows by hand.",
        ),
        (
            ["I'll write a migration for the rows.", "It is long.", "It is slow.", "It runs once."],
            "Actually, a view is enough.",
        ),
    ],
)
def test_what_is_looked_at_done_or_told_far_before_was_not_given_up(
    before: list[str], sentence: str
) -> None:
    assert left(before, sentence) == []


@pytest.mark.parametrize(
    ("sentence", "named", "chosen"),
    [
        (
            "You can avoid copying the table by using the name that is already defined.",
            "copying the table",
            "using the name that is already defined",
        ),
        (
            "Use one spelling everywhere, or at least make the two pages agree.",
            "make the two pages agree",
            "Use one spelling everywhere",
        ),
        (
            "Use one spelling everywhere, or failing that, list both in the glossary.",
            "list both in the glossary",
            "Use one spelling everywhere",
        ),
    ],
)
def test_what_is_avoided_or_would_do_at_least_is_no_part_of_the_choice(
    sentence: str, named: str, chosen: str
) -> None:
    assert ([*set_against(sentence)], chosen_words(sentence)) == ([named], chosen)


def test_the_option_that_a_choice_names_in_other_forms_is_taken() -> None:
    text = (
        "**Option 1: Wait for the lease to end**\n\n**Option 2: Cancel the job and start it again**"
        "\n\n**Option 3: Ask for a longer lease**\n\n"
    )
    lists = labelled_lists(outline(text))
    left = left_options(lists, len(text), "I recommend cancelling and starting the job again.")
    assert [one.text for one in left] == ["Wait for the lease to end", "Ask for a longer lease"]


def test_where_a_choice_is_like_two_options_neither_is_taken() -> None:
    text = "**Option 1: Cancel the first job**\n\n**Option 2: Cancel the second job**\n\n"
    left = left_options(labelled_lists(outline(text)), len(text), "I'll cancel the job.")
    assert [one.text for one in left] == ["Cancel the first job", "Cancel the second job"]


def test_a_long_proposal_ends_where_it_tells_when_or_what_then() -> None:
    said = (
        "Maybe I could have `Reader` set a flag when it meets a lease older than the longest job "
        "in the table before anybody else takes it."
    )
    assert [one.name for one in proposals([said])] == ["have `Reader` set a flag"]


def test_to_have_a_thing_proposes_nothing() -> None:
    assert proposals(["Maybe we have a lock already."]) == []
