"""Which of two beliefs can be held against each other at all."""

import pytest

from app.domain.nodes.neighbour import Neighbour
from app.reasoning.beliefs.contradiction_resolver.claims import can_conflict
from app.reasoning.beliefs.contradiction_resolver.pairs import compared
from app.reasoning.beliefs.contradiction_resolver.schemas import Label

FALSE = [
    ("Checked 232 files in 123ms.", "Checked 232 files in 117ms."),
    ("Changed 152 characters to 180 characters.", "Changed 155 characters to 158 characters."),
    ("Found 21 errors in 8 files.", "Found 6 errors in 2 files."),
    ("ERROR No engine was found.", "An engine was found."),
    ("Initialize the first engine.", "Initialize the second engine."),
    ("Implement paging for lists.", "No paging for lists."),
    ("Search the web by engine one.", "Search the web by engine two."),
    ("No, the engine is not needed.", "The engine is needed."),
    ("ELIFECYCLE Command failed with code 1.", "ELIFECYCLE Command failed with code 2."),
    ("TS6196: The engine is never used.", "The engine is used."),
    ("turner): Turns the first into the second.", "turner): Turns the second into the first."),
    ("Round 9: the red team has 3 cards.", "Round 4: the red team has 5 cards."),
    ("Course 6 needs 7, so it comes after 7.", "Course 5 needs 7, so it comes after 7."),
    ("Good, because no instances are created.", "Bad, because instances are created."),
    ("Pros: it is consistent with the search.", "Cons: it is inconsistent with the search."),
    ("Let me check if the file exists.", "The file does not exist."),
    ("If the file exists, it is read.", "The file is not read."),
    ("If the sum is odd, stop at 3.", "If the sum is even, stop at 5."),
    ("Ada said “the gate is open”.", "The gate is not open."),
    ("Thanks for the help, John.", "Thanks for the help, Sam."),
    ("More than 0, at most 600.", "More than 0, at most 60."),
    ("Sam paints a fence with Evan.", "Evan paints a fence with Sam."),
    ("It is stored in the cellar of the house.", "The archive is not stored there."),
]
TRUE = [
    ("It takes two approvals to merge.", "It takes just the one approval to merge."),
    ("You need an API key for everything.", "/status answers callers who send no key."),
    ("It is an official holiday.", "It is not an official holiday."),
    ("If it rains, the match is moved.", "If it rains, the match is not moved."),
    ("The queue survives a restart.", "The queue does not survive a restart."),
    ("Round 3 was won by Ada.", "Round 3 was won by Lea."),
    ("The gate (of steel) is open.", "The gate (of steel) is shut."),
    ("Great news :) The gate is open.", "Great news :) The gate is shut."),
]


@pytest.mark.parametrize(("a", "b"), FALSE)
def test_talk_arguments_log_lines_and_other_conditions_conflict_with_nothing(
    a: str, b: str
) -> None:
    assert not can_conflict(a, b)
    assert not can_conflict(b, a)


@pytest.mark.parametrize(("a", "b"), TRUE)
def test_statements_about_one_thing_are_held_against_each_other(a: str, b: str) -> None:
    assert can_conflict(a, b)
    assert can_conflict(b, a)


@pytest.mark.parametrize(
    ("a", "b", "shown"),
    [
        ("The pump runs at 40 Hz all night.", "The pump runs at 55 Hz all night.", True),
        ("Nora signs the leases.", "Nora does not sign the leases.", True),
        # Told by single words of liking and refusing, which stand in half of all sentences.
        (
            "Dealing with health issues can be tough.",
            "The hero is dealing with health issues in a great story.",
            False,
        ),
        ("The old bridge was built in 1911.", "The old bridge was built in 1913.", True),
        # Two of a kind, each with its own date.
        (
            "John Malkovich (born December 9, 1953) is an American actor and director.",
            "Cheyenne Jackson (born July 12, 1975) is an American actor and singer.",
            False,
        ),
        # Paraphrases of which one has a denial more.
        (
            "Caroline feels sharing experiences is important to promote understanding.",
            "Sharing experiences isn't always easy, but it's important to promote understanding.",
            False,
        ),
    ],
)
def test_a_conflict_of_neighbours_is_shown_where_it_is_nearly_sure(
    a: str, b: str, shown: bool
) -> None:
    sides = Neighbour("1", "knowledge", a), Neighbour("2", "knowledge", b, similarity=0.9)
    [pair] = compared(sides[0], [sides[1]])
    is_conflict = pair.judgement.label is Label.CONTRADICTION
    assert (is_conflict and pair.is_sure) == shown
