"""Questions that agents ask by tools, in the form of each agent."""

import json

import pytest

from app.content.blocks import ToolCallBlock, ToolResultBlock
from app.domain.nodes.follow_up import ProposalAnswer
from app.reasoning.decisions.following.questions import (
    answers_in,
    plan_answer,
    plan_of,
    plan_title,
    questions_of,
)

STORE = {
    "question": "Which store holds the jobs?",
    "header": "Store",
    "multiSelect": False,
    "options": [
        {"label": "Postgres (Recommended)", "description": "runs already"},
        {"label": "Redis", "description": "faster"},
    ],
}
CHECKS = {
    "question": "Which checks run?",
    "header": "Checks",
    "multiSelect": True,
    "options": [{"label": "types"}, {"label": "lint"}, {"label": "tests"}],
}


def _call(name: str, arguments: object) -> ToolCallBlock:
    return ToolCallBlock("c1", name, json.dumps(arguments))


def _answers(
    name: str, arguments: object, result: str, *, is_error: bool = False
) -> list[tuple[str, tuple[str, ...]]]:
    asked = questions_of(_call(name, arguments))
    told = ToolResultBlock("c1", result, is_error=is_error)
    return [(question.text, taken) for question, taken in answers_in(told, asked)]


def test_each_question_of_ask_user_question_has_the_answer_that_is_quoted_behind_it() -> None:
    told = (
        'User has answered your questions: "Which store holds the jobs?"="Redis", "Which checks'
        ' run?"="types, tests". You can now continue with the user\'s answers in mind.'
    )
    assert _answers("AskUserQuestion", {"questions": [STORE, CHECKS]}, told) == [
        ("Which store holds the jobs?", ("Redis",)),
        ("Which checks run?", ("types", "tests")),
    ]


def test_an_answer_in_own_words_is_what_was_chosen() -> None:
    told = (
        'User has answered your questions: "Which store holds the jobs?"="SQLite, it is enough".'
        " You can now continue with the user's answers in mind."
    )
    [(_, taken)] = _answers("AskUserQuestion", {"questions": [STORE]}, told)
    assert taken == ("SQLite, it is enough",)


def test_an_option_that_is_marked_as_recommended_goes_by_its_name() -> None:
    told = 'User has answered: "Which store holds the jobs?"="Postgres (Recommended)". You can now'
    [(_, taken)] = _answers("AskUserQuestion", {"questions": [STORE]}, told)
    assert taken == ("Postgres",)


def test_request_user_input_answers_by_the_id_of_the_question() -> None:
    asked = {"questions": [{**STORE, "id": "store"}]}
    told = json.dumps({"answers": {"store": {"answers": ["Redis"]}}})
    assert _answers("request_user_input", asked, told) == [
        ("Which store holds the jobs?", ("Redis",))
    ]


def test_a_question_with_plain_options_is_answered_by_the_text_of_the_result() -> None:
    asked = {"question": "Where to?", "options": ["staging", "production"]}
    assert _answers("ask_followup_question", asked, "<answer>\nstaging\n</answer>") == [
        ("Where to?", ("staging",))
    ]


def test_a_tool_that_asks_nobody_answers_only_with_one_of_its_options() -> None:
    asked = {"question": "Which queue?", "options": ["Redis", "Kafka"]}
    assert _answers("create_poll", asked, "Poll 17 was created.") == []


@pytest.mark.parametrize(
    ("result", "is_error"),
    [("The user doesn't want to proceed with this tool use.", True), ("", False)],
    ids=["turned down", "empty"],
)
def test_a_question_that_nobody_answers_decides_nothing(result: str, is_error: bool) -> None:
    assert _answers("AskUserQuestion", {"questions": [STORE]}, result, is_error=is_error) == []


@pytest.mark.parametrize(
    "arguments",
    ["", "{", '{"question": 1}', '{"question": "Which?", "options": ["only one"]}', "[" * 5_000],
    ids=["empty", "cut off", "no text", "one option", "deep"],
)
def test_arguments_that_ask_nothing_are_passed_over(arguments: str) -> None:
    call = ToolCallBlock("c1", "AskUserQuestion", f'{arguments}"question"')
    assert questions_of(call) == ()
    assert questions_of(ToolCallBlock("c1", "AskUserQuestion", arguments)) == ()


def test_what_json_may_hold_and_the_store_may_not_is_left_out() -> None:
    asked = {"question": "Which\u0000 one?", "options": ["a\ud800b", "c"]}
    [(_, taken)] = _answers("AskUserQuestion", asked, "a\ud800b")
    assert taken == ("a?b",)


@pytest.mark.parametrize(
    ("plan", "title"),
    [
        ("# Plan: Move the cache into the process\n\n1. Do.", "Move the cache into the process"),
        ("Intro.\n\n## Split the reader\n\nText.", "Split the reader"),
        ("Split the reader in two.\n\nThen test.", "Split the reader in two."),
    ],
    ids=["titled", "headed below", "plain"],
)
def test_a_plan_is_named_by_its_heading_or_its_first_line(plan: str, title: str) -> None:
    handed_over = plan_of(_call("ExitPlanMode", {"plan": plan}))
    assert handed_over is not None
    assert plan_title(handed_over) == title


@pytest.mark.parametrize(
    ("result", "is_error", "answer"),
    [
        ("User has approved your plan. You can now start coding.", False, ProposalAnswer.ACCEPTED),
        ("User rejected Claude's plan: too large", False, ProposalAnswer.REJECTED),
        ("The user doesn't want to proceed with this tool use.", True, ProposalAnswer.REJECTED),
        ("Exited.", False, None),
    ],
    ids=["approved", "rejected", "refused", "untold"],
)
def test_a_plan_is_approved_or_turned_down_by_its_result(
    result: str, is_error: bool, answer: ProposalAnswer | None
) -> None:
    assert plan_answer(ToolResultBlock("c1", result, is_error=is_error)) is answer
