"""What the sentences around a commitment name and it does not take."""

import pytest

from app.reasoning.decisions.extraction.commitments.around import left_around
from app.reasoning.decisions.extraction.commitments.turned_down import set_against, turned_down
from app.reasoning.decisions.extraction.commitments.wording import chosen_words
from app.reasoning.decisions.extraction.service import extract
from tests.unit.decision_extraction.found import NODE, outcome


def left(before: list[str], sentence: str, after: list[str] | None = None) -> list[str]:
    said = [*before, sentence, *(after or [])]
    return [one.text for one in left_around(said, len(before), chosen_words(sentence))]


@pytest.mark.parametrize(
    ("before", "sentence", "named"),
    [
        (
            "I should wait for the worker, or I could restart it by hand.",
            "For now, I should wait for the worker to finish its batch.",
            "restart it by hand",
        ),
        (
            "My plan was to sort the rows then read them.",
            "Next time I will read the rows then sort them.",
            "sort the rows then read them",
        ),
        (
            "The grammar is nested, so we can't handle this with a pattern alone.",
            "I'll write a small recursive reader.",
            "handle this with a pattern alone",
        ),
        (
            "So I can't just take their side and drop the counters.",
            "I have to merge both functions by reading them.",
            "take their side and drop the counters",
        ),
        (
            "Should the lock be part of `Reader` or part of `Pool`?",
            "The cleanest way is to keep the lock inside `Pool`, away from `Reader`.",
            "the lock be part of Reader",
        ),
        (
            "I considered a second queue, but it doubles the load.",
            "I'll raise the limit of the first one.",
            "a second queue",
        ),
        (
            "`make all` is flaky in the container.",
            "Changed to use `ninja` instead, which is steadier.",
            "make all",
        ),
        (
            "I will not add a second lock here.",
            "Instead, I'll guard the map by one owner.",
            "add a second lock here",
        ),
        (
            "Maybe patch the installed copy in place.",
            "Actually, a wrapper around the client is simpler.",
            "patch the installed copy in place",
        ),
    ],
)
def test_another_way_named_before_a_commitment_was_left(
    before: str, sentence: str, named: str
) -> None:
    assert left([before], sentence) == [named]


@pytest.mark.parametrize(
    ("after", "named"),
    [
        (
            "If this still fails, we can build it on the host and copy the folder.",
            "build it on the host and copy the folder",
        ),
        ("If you'd rather keep it in `tools/`, say so.", "keep it in tools/"),
    ],
)
def test_a_way_kept_in_reserve_after_a_commitment_was_left(after: str, named: str) -> None:
    assert left([], "I'll install the newer compiler in the image.", [after]) == [named]


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        ("Maybe the path isn't set.", "Actually, let me use the full path instead."),
        ("Maybe patch the installed copy.", "I'll write the report now."),
        ("I could keep the cache, or I could drop the cache.", "I'll drop the cache of pages."),
        ("Should the lock be in `A` or in `B`?", "I'll keep the lock in both."),
        ("`make all` prints a line.", "Changed to use `ninja` instead."),
        ("I will not be long.", "I'll guard the map by one owner."),
    ],
)
def test_what_was_not_set_against_a_commitment_was_not_left(before: str, sentence: str) -> None:
    kept = "keep the cache"
    assert [name for name in left([before], sentence) if name != kept] == []


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        (
            "Use `cell.value()` instead of separate calls to `prefix()`.",
            "separate calls to `prefix()`",
        ),
        (
            "Let's try version 1.3.0 instead of 1.4.36 to see if this resolves the error.",
            "1.4.36",
        ),
        (
            "I'll stop mapping the key onto cards and instead use a stack.",
            "mapping the key onto cards",
        ),
        ("A timer per axis, replacing the previous plan to build a module.", "build a module"),
        (
            "I could add a lock in `pool.py` to be safe, but that is too much for now.",
            "add a lock in `pool.py` to be safe",
        ),
        ("I'll replace the wide table at `docs/a.md:28` with five narrow ones.", None),
        ("I'll press keys instead of raw events where possible and keep the page.", "raw events"),
        ("Start the reader on port 8091 instead of 8083 to match the settings.", "8083"),
        ("We extend the list instead of filling another by reading it anew.", "filling another"),
        ("My lean is to **split, not merge** the two pages.", "merge the two pages"),
        ("Read `page.body` instead of `page.text` (which has no marks).", "`page.text`"),
        (
            "Instead of `map.all` with its parts (rows, keys, and locks), we keep the rows.",
            "`map.all` with its parts",
        ),
    ],
)
def test_a_name_ends_where_its_clause_ends_and_not_within_code(
    sentence: str, named: str | None
) -> None:
    assert [*set_against(sentence)] == [named or "the wide table at `docs/a.md:28`"]


def test_what_a_choice_is_not_made_for_is_no_other_choice() -> None:
    assert [*set_against("We add a limit by size, not tuned to these rows.")] == []


def test_emphasis_in_a_name_does_not_end_it() -> None:
    said = ["We can either:", "1. Add a **depth limit** to it", "2. Drop the walk", "I'll drop it."]
    chosen = "drop the walk"
    assert [one.text for one in turned_down(said, 3, chosen, (), 0)] == ["Add a depth limit to it"]


def test_a_clause_that_goes_on_with_but_sets_nothing_against_itself() -> None:
    said = (
        "I can fix it by making a new `tsconfig.json` that extends the main one but includes tests."
    )
    assert [*set_against(said)] == []


def test_after_a_fault_the_next_sentence_tells_what_is_taken() -> None:
    text = (
        "Two readers may ask at once. I could add a lock in `pool.py`, but that feels like too "
        "much for now. Let me keep it simple and see if it matters in practice."
    )
    assert outcome_of_likeliest(text) == (
        "keep it simple and see if it matters in practice",
        ["add a lock in pool.py"],
    )


def outcome_of_likeliest(text: str) -> tuple[str, list[str]]:
    found = extract(text, NODE, None, 0.08).decisions[0]
    assert found.chosen is not None
    return found.chosen.text, [option.text for option in found.rejected]


def test_a_label_and_what_stands_before_the_taking_are_no_part_of_the_choice() -> None:
    assert chosen_words("So: a column beside the size of the row.") == (
        "a column beside the size of the row"
    )
    assert chosen_words("The header must stay; I'll rewrite only the `cwd` fields.") == (
        "rewrite only the `cwd` fields"
    )


def test_the_option_that_its_own_line_recommends_was_chosen() -> None:
    text = (
        "### Option 1: Sign the loader\nA day.\n\n### Option 2: Use the shim (Recommended)\n"
        "An hour.\n\n### Option 3: Turn the check off\nUnsafe.\n"
    )
    assert outcome(text) == ("Use the shim", ["Sign the loader", "Turn the check off"])


@pytest.mark.parametrize(
    "text",
    [
        "1. **Option 1:**\n   - leaves at ten\n\n2. **Option 2:**\n   - leaves at noon\n\n"
        "Please confirm which one you want.",
        "From the output, I can see:\n1. The folder is there\n2. The lock is held",
        "The user wants two things:\n1. Find out why it moves\n2. Report the speed",
    ],
)
def test_headings_without_a_name_and_lists_of_facts_offer_nothing(text: str) -> None:
    assert [one for one in extract(text, NODE, None).decisions if one.chosen is None] == []


def test_the_last_write_that_wins_is_not_praised() -> None:
    text = "I could add a lock, but it is slow. They race, and the last write wins in the end."
    assert all("wins" not in (one.marker or "") for one in extract(text, NODE, None).decisions)
