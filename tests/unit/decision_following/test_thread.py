"""What the messages of a conversation do to the decisions before them."""

import json
from typing import NamedTuple

from app.content.blocks import Block, TextBlock, ToolCallBlock, ToolResultBlock
from app.domain.nodes.decision import NewDecision
from app.domain.nodes.follow_up import FollowUps, ProposalAnswer
from app.domain.nodes.outcome import OutcomeStatus
from app.domain.nodes.session import NewSession
from app.domain.nodes.thinking import NodeKind, Role
from app.importers.base import ParsedNode, ParsedSession
from app.importers.drafts import Drafts

ADVICE = TextBlock("I'd recommend Postgres over MySQL for the job queue.")
PLAN = ToolCallBlock("p1", "ExitPlanMode", json.dumps({"plan": "# Split the reader\n\nIn two."}))


class Told(NamedTuple):
    decisions: dict[str, NewDecision]
    follow_ups: FollowUps

    def chosen(self, decision_id: str | None) -> str | None:
        found = self.decisions[decision_id].chosen if decision_id else None
        return found.text if found else None

    def by_people(self) -> list[tuple[str | None, str | None, list[str]]]:
        """Give what people took: the question, the choice, what was turned down."""
        return [
            (one.question, self.chosen(one.id), [option.text for option in one.rejected])
            for one in self.decisions.values()
            if one.by_person
        ]

    def answers(self) -> list[tuple[str | None, ProposalAnswer, str | None]]:
        return [
            (self.chosen(one.decision_id), one.answer, self.chosen(one.by_id))
            for one in self.follow_ups.settlements
        ]

    def outcomes(self) -> list[tuple[str | None, OutcomeStatus, str]]:
        return [
            (self.chosen(one.decision_id), one.status, one.text) for one in self.follow_ups.outcomes
        ]

    def realised(self) -> list[tuple[str | None, str, str | None]]:
        return [
            (self.chosen(one.decision_id), one.call.tool, one.call.file)
            for one in self.follow_ups.realisations
        ]


def _told(*messages: tuple[Role, Block], branches: tuple[str | None, ...] = ()) -> Told:
    session, drafts = ParsedSession("s"), Drafts("t", "pi", 1_000_000)
    own: NewSession = drafts.session(session)
    decisions, follow_ups = dict[str, NewDecision](), FollowUps()
    for index, (role, block) in enumerate(messages):
        parsed = ParsedNode(
            external_id=str(index),
            parent_id=None,
            role=role,
            kind=NodeKind.MESSAGE,
            blocks=(block,),
            at=None,
            line=index,
            end=index,
            branch=branches[index] if branches else None,
        )
        node, fault = drafts.node(session, own.id, parsed)
        assert node is not None, fault
        decisions |= {one.id: one for one in node.decisions}
        follow_ups += drafts.take_follow_ups()
    return Told(decisions, follow_ups)


def _agent(text: str) -> tuple[Role, Block]:
    return Role.ASSISTANT, TextBlock(text)


def _person(text: str) -> tuple[Role, Block]:
    return Role.USER, TextBlock(text)


def _edit(text: str, file: str = "/src/store.py") -> tuple[Role, Block]:
    arguments = json.dumps({"file_path": file, "new_string": text})
    return Role.ASSISTANT, ToolCallBlock(f"e{len(text)}{file}", "Edit", arguments)


def test_who_says_yes_takes_what_was_recommended() -> None:
    told = _told((Role.ASSISTANT, ADVICE), _person("Yes, do that."))
    assert told.by_people() == [(None, "Postgres", ["MySQL for the job queue"])]
    assert told.answers() == [("Postgres", ProposalAnswer.ACCEPTED, "Postgres")]


def test_who_chooses_something_else_replaces_what_was_recommended() -> None:
    told = _told((Role.ASSISTANT, ADVICE), _person("No, use SQLite instead of a server."))
    [(proposed, answer, by)] = told.answers()
    assert (proposed, answer) == ("Postgres", ProposalAnswer.REPLACED)
    assert by is not None
    assert "SQLite" in by


def test_who_says_no_turns_down_what_was_recommended() -> None:
    told = _told((Role.ASSISTANT, ADVICE), _person("No, I don't like that."))
    assert told.answers() == [("Postgres", ProposalAnswer.REJECTED, None)]
    assert told.by_people() == []


def test_who_speaks_of_something_else_leaves_a_proposal_open() -> None:
    told = _told((Role.ASSISTANT, ADVICE), _person("Which version runs in production?"))
    assert (told.answers(), told.by_people()) == ([], [])


def test_an_answer_of_one_line_of_work_settles_nothing_of_another() -> None:
    told = _told((Role.ASSISTANT, ADVICE), _person("No."), branches=("side", None))
    assert told.answers() == []


def test_a_letter_takes_an_option_and_settles_the_list_it_stands_in() -> None:
    offered = "Option A: Keep the cache in Redis\nOption B: Move it into the process\n\nWhich one?"
    told = _told(_agent(offered), _person("B"))
    [(question, chosen, rejected)] = told.by_people()
    assert (question, chosen) == ("Which one?", "Move it into the process")
    assert rejected == ["Keep the cache in Redis"]
    [(_, answer, by)] = told.answers()
    assert (answer, by) == (ProposalAnswer.REPLACED, "Move it into the process")


def test_a_question_asked_by_a_tool_is_decided_by_who_answers_it() -> None:
    options = [{"label": "Postgres", "description": "runs already"}, {"label": "Redis"}]
    asked = {"questions": [{"question": "Which store?", "header": "Store", "options": options}]}
    call = ToolCallBlock("q1", "AskUserQuestion", json.dumps(asked))
    result = ToolResultBlock(
        "q1", 'User has answered your questions: "Which store?"="Redis". You can now continue.'
    )
    told = _told((Role.ASSISTANT, call), (Role.TOOL, result))
    assert told.by_people() == [("Which store?", "Redis", ["Postgres"])]


def test_a_plan_that_is_approved_is_decided_by_a_person() -> None:
    approved = ToolResultBlock("p1", "User has approved your plan. You can now start coding.")
    told = _told((Role.ASSISTANT, PLAN), (Role.TOOL, approved))
    assert told.by_people() == [(None, "Split the reader", [])]
    assert told.answers() == [("Split the reader", ProposalAnswer.ACCEPTED, "Split the reader")]


def test_a_plan_that_is_turned_down_is_decided_by_nobody() -> None:
    refused = ToolResultBlock("p1", "The user doesn't want to proceed.", is_error=True)
    told = _told((Role.ASSISTANT, PLAN), (Role.TOOL, refused))
    assert told.by_people() == []
    assert told.answers() == [("Split the reader", ProposalAnswer.REJECTED, None)]


def test_a_plan_waits_until_it_is_answered() -> None:
    told = _told((Role.ASSISTANT, PLAN))
    assert [one.is_recommended for one in told.decisions.values()] == [True]
    assert told.answers() == []


def test_calls_after_a_decision_carry_it_out_and_ten_at_most_are_told() -> None:
    decided = _agent("I'll go with Redis Streams instead of RabbitMQ.")
    edits = [_edit("streams = Redis(url)", f"/src/{number}.py") for number in range(12)]
    told = _told(decided, *edits)
    expected = [("Redis Streams", "Edit", f"/src/{number}.py") for number in range(8)]
    assert told.realised()[:8] == expected
    assert len(told.realised()) <= 10


def test_calls_of_the_next_turn_carry_out_what_is_not_carried_out_yet() -> None:
    decided = _agent("I'll go with Redis Streams instead of RabbitMQ.")
    first, second = _edit("Redis streams", "/a.py"), _edit("Redis streams", "/b.py")
    assert len(_told(decided, _person("Go on."), first).realised()) == 1
    assert len(_told(decided, first, _person("And the docs?"), second).realised()) == 1


def test_what_is_only_recommended_is_not_carried_out() -> None:
    assert _told((Role.ASSISTANT, ADVICE), _edit("Postgres queue")).realised() == []


def test_what_did_not_work_and_is_reverted_has_failed() -> None:
    decided = _agent("I'll go with Redis Streams instead of RabbitMQ.")
    told = _told(decided, _person("That did not work, revert it."))
    quote = "That did not work, revert it."
    assert told.outcomes() == [("Redis Streams", OutcomeStatus.FAILED, quote)]


def test_to_go_back_to_what_was_turned_down_reverses_the_decision() -> None:
    decided = _agent("I'll go with Redis Streams instead of RabbitMQ.")
    later = _agent("I'll use the pool of workers instead of threads.")
    back = _agent("It lost messages. I'm going back to RabbitMQ.")
    [(chosen, status, _)] = _told(decided, later, back).outcomes()
    assert (chosen, status) == ("Redis Streams", OutcomeStatus.REVERSED)


def test_a_later_choice_of_what_was_turned_down_reverses_the_decision() -> None:
    decided = _agent("I'll go with Redis Streams instead of RabbitMQ.")
    later = _agent("I'll go with RabbitMQ instead of Redis Streams because it acknowledges.")
    [(chosen, status, quote)] = _told(decided, later).outcomes()
    assert (chosen, status) == ("Redis Streams", OutcomeStatus.REVERSED)
    assert quote.startswith("I'll go with RabbitMQ")


def test_to_revert_something_else_says_nothing_of_a_decision() -> None:
    decided = _agent("I'll go with Redis Streams instead of RabbitMQ.")
    assert _told(decided, _agent("I'm reverting the footer to its old colour.")).outcomes() == []
