"""The words in which a decision is told: what was taken, against what, and why."""

import pytest

from app.reasoning.decisions.extraction.commitments.turned_down import set_against
from app.reasoning.decisions.extraction.commitments.unsaid import commits_nobody
from app.reasoning.decisions.extraction.commitments.wording import chosen_words, reason_words
from app.reasoning.decisions.extraction.offers import Offer
from app.reasoning.decisions.extraction.phrases import as_option
from app.reasoning.decisions.extraction.service import extract_from_person
from tests.unit.decision_extraction.found import NODE, decisions, only, outcome

LISTED = (
    "**Option 1 (recommended) — keep the cache, fix the comment**\nNo work.\n\n"
    "**Option 2 — drop it**\nA week.\n\n"
)


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        (
            "My recommendation: keep the parser as the core of the plan, and drop the second pass.",
            "keep the parser as the core of the plan, and drop the second pass",
        ),
        (
            "Both ways are fine — but I'd add a fixture with a broken header so that we know it.",
            "add a fixture with a broken header",
        ),
        (
            "**Fix it — a change of one word** to match the `resume` path: use the returned value.",
            "Fix it — a change of one word to match the `resume` path: use the returned value",
        ),
    ],
)
def test_the_choice_is_told_in_the_words_that_take_it(text: str, chosen: str) -> None:
    found = only(text).chosen
    assert found is not None
    assert found.text == chosen


def test_code_at_the_edge_of_a_choice_keeps_its_marks() -> None:
    said = "The fix: `closeAll()` should only clear the `_timers` of the session."
    assert chosen_words(said) == "`closeAll()` should only clear the `_timers` of the session"
    assert as_option("`closeAll()` clears `_timers`") == "closeAll() clears _timers"
    assert as_option("`closeAll()`") == "closeAll()"


@pytest.mark.parametrize(
    "text",
    [
        "I'll add a fixture test rather than guessing.",
        "I'll sort the rows by their id, so the order is stable rather than merely likely.",
        "I'll use the logs of the last run instead of my own assumption.",
        "I'll test the escaping with planted secrets rather than assumed ones.",
    ],
)
def test_what_nobody_would_choose_was_not_turned_down(text: str) -> None:
    assert all(not decision.rejected for decision in decisions(text))


def test_what_could_be_said_is_no_way_to_go() -> None:
    said = "You could argue that the line is there, but I'll use a single read."
    assert [*set_against(said)] == []


def test_advantages_of_an_option_are_no_options() -> None:
    text = (
        "## Option A: poll\n\n- **Pros**: no new package\n- **Cons**: late\n\n"
        "## Option B: listen\n\n- **Pros**: at once\n- **Cons**: a new package\n\n"
        "## My recommendation: Option A"
    )
    assert outcome(text) == ("Option A: poll", ["Option B: listen"])


def test_a_mark_in_brackets_is_no_part_of_the_name_of_an_option() -> None:
    assert outcome(LISTED + "I'd go with option 1.") == (
        "keep the cache, fix the comment",
        ["drop it"],
    )


def test_the_reason_of_an_option_is_not_its_name_again() -> None:
    found = only(LISTED + "My pick: **option 1**").chosen
    assert found is not None
    assert found.reason is None


def test_the_words_as_the_give_a_part_and_no_reason() -> None:
    found = only("I'll go with the queue as the core of the import.").chosen
    assert found is not None
    assert found.reason is None


@pytest.mark.parametrize(
    "text",
    [
        "I'd suggest these changes to your settings file:",
        "Then we could accept short prefixes, which would let us show short ids in the list.",
        "These changes make the output of the command easier to read by using two columns.",
        "If you later want the pause to count as time, we can replace the timer with a loop.",
    ],
)
def test_an_effect_a_condition_and_an_announcement_decide_nothing(text: str) -> None:
    assert [decision.chosen for decision in decisions(text) if decision.chosen] == []


def test_what_is_added_to_an_option_is_part_of_the_choice() -> None:
    text = LISTED + "So, my recommendation: **Option 2 with a backup** in both directions."
    assert outcome(text) == ("Option 2 with a backup", ["keep the cache, fix the comment"])


def test_a_reason_says_more_than_the_choice() -> None:
    said = "**Fix it — a change of one word** to match the reader: use the returned value."
    assert reason_words(said) is None
    assert reason_words("I'd keep the guard — events can fire in a line.") == (
        "events can fire in a line"
    )


def test_what_another_may_want_to_do_is_no_proposal() -> None:
    text = "Assumptions you may want to adjust: I used `v2.6.0` because each release has a minor."
    assert all(not decision.rejected for decision in decisions(text))


def test_an_answer_tells_the_question_that_it_answers() -> None:
    offered = "Option A: Keep the cache\nOption B: Drop it\n\nWhich one do you want?"
    [found] = extract_from_person("B", Offer(offered), NODE, None)
    assert found.question == "Which one do you want?"


def test_an_option_of_a_list_that_was_settled_is_no_decision_of_its_own() -> None:
    listed = "The options are:\n- Use `npm ci` instead\n- Use yarn\n\n"
    text = listed + "I think Use yarn is the best choice."
    assert [found.chosen.text for found in decisions(text) if found.chosen] == ["Use yarn"]


def test_a_choice_by_its_place_in_a_sentence_is_told_by_its_name() -> None:
    text = (
        "Options: (a) redact the stored lines, (b) skip the upload, or (c) accept the gap. "
        "I'd go with (a) at least since it touches the stored model."
    )
    assert outcome(text) == ("redact the stored lines", ["skip the upload", "accept the gap"])


def test_an_open_point_is_no_choice() -> None:
    assert commits_nobody("The residual assumption to check: that the rows have the same form.")
    assert not commits_nobody("The simplest way to check: compare the rows with the old form.")


def test_what_is_done_in_one_case_only_commits_nobody() -> None:
    assert commits_nobody("If it's slow, the raw file has an easy out: redact it at sync time.")
    assert commits_nobody("Unless that holds, we keep both copies.")
    assert not commits_nobody("We keep both copies if that holds.")


def test_what_should_have_been_done_commits_nobody() -> None:
    assert commits_nobody("I should have taken the cloth first, then gone to the basin.")
    assert not commits_nobody("The service should have two replicas.")


def test_an_option_that_nobody_takes_commits_nobody() -> None:
    assert commits_nobody("**Option A** — Use the production secret locally:")
    assert not commits_nobody("Option 2 is cleaner: it adds a flag and calls it once.")
    assert not commits_nobody("Option 1 (recommended): keep the queue.")


def test_what_keeps_an_agents_own_list_commits_nobody() -> None:
    assert commits_nobody("This has several steps, so I should use the TodoWrite tool.")
    assert commits_nobody("Let me update the to-do list and go on.")
    assert not commits_nobody("I'll finish this rather than creating a todo list.")


def test_to_wait_is_a_step() -> None:
    assert commits_nobody("I should wait for their reply.")
    assert not commits_nobody("I'll wait for the response instead of polling.")
