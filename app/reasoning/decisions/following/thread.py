"""What the messages of one line of a conversation do to the decisions before them. Pure."""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from app.content.blocks import ToolCallBlock, ToolResultBlock
from app.domain.ids import derived_id
from app.domain.nodes.decision import NewDecision, Option, Realisation
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.follow_up import FollowUps, NewRealisation, NewSettlement, ProposalAnswer
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.domain.nodes.thinking import NewThinkingNode
from app.reasoning.decisions.extraction.phrases import names_same
from app.reasoning.decisions.extraction.rules import RULES
from app.reasoning.decisions.extraction.users import approves, corrects, declines
from app.reasoning.decisions.following.questions import (
    AskedQuestion,
    answers_in,
    one_line,
    plan_answer,
    plan_of,
    plan_title,
    questions_of,
)
from app.reasoning.decisions.following.realisation import (
    Traits,
    calls_in,
    count_words,
    traits_of,
    why_carried_out,
)
from app.reasoning.decisions.following.taken_back import (
    TakenBack,
    is_meant,
    taken_back,
    takes_what_was_left,
)

MAX_REALISATIONS = 10
_MAX_STANDING = 6
"""Decisions that later calls are held against, the latest of the line."""
_MAX_PROPOSED = 8
_MAX_ASKED = 50
_REACH = 60
"""Messages after which a call no longer carries a decision out."""
_NEAR = 12
"""Messages in which "revert that" means the latest decision."""
_MAX_QUOTE = 300
Asked = tuple[AskedQuestion, ...]


@dataclass(slots=True)
class _OpenDecision:
    decision: NewDecision
    traits: Traits
    at: int
    """Which message of the line it was taken in."""
    calls: int = 0


class Followed(NamedTuple):
    decisions: tuple[NewDecision, ...]
    """Of the message itself, those it makes by answering included."""
    follow_ups: FollowUps


class DecisionThread:
    """Reads the messages of one line in their order, each once; holds the latest decisions."""

    def __init__(self) -> None:
        self._messages = 0
        self._proposed: deque[NewDecision] = deque(maxlen=_MAX_PROPOSED)
        """What waits for the word of a person."""
        self._standing: deque[_OpenDecision] = deque(maxlen=_MAX_STANDING)
        self._asked: dict[str, Asked | tuple[NewDecision, ...]] = {}
        """Questions and plans that were handed over, by the id of the call."""
        self._seen: Counter[str] = Counter()
        self._calls = 0

    def said(self, node: NewThinkingNode) -> Followed:
        """Take a message of an agent with the decisions that were found in it."""
        self._messages += 1
        told = FollowUps(outcomes=(*self._taken_back(node), *self._turned(node, node.decisions)))
        plans = tuple(self._hand_over(node))
        for decision in (*node.decisions, *plans):
            self._take(decision)
        told += FollowUps(realisations=tuple(self._carried_out(node)))
        answered = self._answered(node)
        return Followed((*node.decisions, *plans, *answered.decisions), told + answered.follow_ups)

    def answered(self, node: NewThinkingNode) -> Followed:
        """Take results of tools; some tools ask a person."""
        self._messages += 1
        return self._answered(node)

    def told(self, node: NewThinkingNode) -> Followed:
        """Take a message of a person with the decisions that were found in it."""
        self._messages += 1
        text = node.response.strip()
        decisions = tuple(self._taken_over(node, text)) or node.decisions
        outcomes = (*self._taken_back(node), *self._turned(node, decisions))
        settled = tuple(self._settled(node, text, decisions))
        self._proposed.clear()
        # What was carried out belongs to the turn that ends here.
        kept = [one for one in self._standing if not one.calls]
        self._standing = deque(kept, maxlen=_MAX_STANDING)
        for decision in decisions:
            self._take(decision)
        return Followed(decisions, FollowUps(settled, (), outcomes))

    def _take(self, decision: NewDecision) -> None:
        if decision.chosen is None or decision.is_recommended:
            self._proposed.append(decision)
        else:
            self._standing.append(_OpenDecision(decision, traits_of(decision), self._messages))

    def _hand_over(self, node: NewThinkingNode) -> Iterator[NewDecision]:
        """Remember what calls ask a person, and give the plans that they hand over."""
        for call in (block for block in node.blocks if isinstance(block, ToolCallBlock)):
            if len(self._asked) >= _MAX_ASKED:
                self._asked.pop(next(iter(self._asked)))
            if asked := questions_of(call):
                self._asked[call.call_id] = asked
            elif (plan := plan_of(call)) and (title := plan_title(plan)):
                decision = _decision(node, call.call_id, title, title, "plan")
                self._asked[call.call_id] = (decision,)
                yield replace(decision, is_recommended=True)

    def _answered(self, node: NewThinkingNode) -> Followed:
        decisions, told = list[NewDecision](), FollowUps()
        for result in (block for block in node.blocks if isinstance(block, ToolResultBlock)):
            asked = self._asked.pop(result.call_id, ())
            questions = tuple(one for one in asked if isinstance(one, AskedQuestion))
            plans = [one for one in asked if isinstance(one, NewDecision)]
            decisions += _chosen(node, result, questions)
            if plans and (answer := plan_answer(result)):
                taken = [_accepted(node, plans[0])] if answer is ProposalAnswer.ACCEPTED else []
                decisions += taken
                told += FollowUps((_settlement(node, plans[0], answer, taken),))
                self._drop(plans[0])
        for decision in decisions:
            self._take(decision)
        return Followed(tuple(decisions), told)

    def _drop(self, plan: NewDecision) -> None:
        kept = [one for one in self._proposed if one.id != plan.id]
        self._proposed = deque(kept, maxlen=_MAX_PROPOSED)

    def _taken_over(self, node: NewThinkingNode, text: str) -> Iterator[NewDecision]:
        """Give what "yes, do that" decides: what was recommended, in the words of who did."""
        recommended = [one for one in self._proposed if one.is_recommended]
        if recommended and approves(text):
            meant = (one for one in recommended if _chooses_same(one, node.decisions))
            yield _accepted(node, next(meant, recommended[-1]))

    def _settled(
        self, node: NewThinkingNode, text: str, decisions: Sequence[NewDecision]
    ) -> Iterator[NewSettlement]:
        for proposal in self._proposed:
            if answer := _answer_to(proposal, text, decisions):
                taken = () if answer is ProposalAnswer.REJECTED else tuple(decisions)
                yield _settlement(node, proposal, answer, taken)

    def _carried_out(self, node: NewThinkingNode) -> Iterator[NewRealisation]:
        near = [one for one in self._standing if self._messages - one.at <= _REACH]
        for index, block in enumerate(node.blocks):
            if not near or not isinstance(block, ToolCallBlock):
                continue
            for part, call in enumerate(calls_in(block)):
                for one in reversed(near):
                    why = why_carried_out(one.traits, call, self._seen, self._calls)
                    if why and one.calls < MAX_REALISATIONS:
                        name = f"{index}.{part}"
                        made = Realisation(node.id, call.tool, call.file, why)
                        id_ = derived_id(
                            node.valid_from, node.id, EdgeType.REALISED_BY, one.decision.id, name
                        )
                        yield NewRealisation(id_, one.decision.id, made, one.calls)
                        one.calls += 1
                        break
                count_words(self._seen, call)
                self._calls += 1

    def _taken_back(self, node: NewThinkingNode) -> Iterator[NewOutcome]:
        for back in taken_back(node.response or node.reasoning):
            if (one := self._meant(back)) is not None:
                self._standing.remove(one)
                yield _outcome(node, one.decision, back.status, back.quote)

    def _meant(self, back: TakenBack) -> _OpenDecision | None:
        for place, one in enumerate(reversed(self._standing)):
            is_latest = place == 0 and self._messages - one.at <= _NEAR
            if is_meant(one.decision, back, is_latest=is_latest):
                return one
        return None

    def _turned(
        self, node: NewThinkingNode, decisions: Sequence[NewDecision]
    ) -> Iterator[NewOutcome]:
        """Give what is over because something that it turned down is taken now."""
        for later in decisions:
            for one in [*self._standing]:
                if takes_what_was_left(one.decision, later):
                    self._standing.remove(one)
                    yield _outcome(
                        node, one.decision, OutcomeStatus.REVERSED, later.description[:_MAX_QUOTE]
                    )


def _answer_to(
    proposal: NewDecision, text: str, decisions: Sequence[NewDecision]
) -> ProposalAnswer | None:
    """Tell what a message says to a proposal; None where it speaks of something else."""
    if proposal.is_recommended and approves(text):
        return ProposalAnswer.ACCEPTED
    if _chooses_same(proposal, decisions):
        return ProposalAnswer.ACCEPTED
    taken = [one.chosen.text for one in decisions if one.chosen]
    options = (*proposal.rejected, *proposal.considered)
    is_other = any(names_same(option.text, name) for option in options for name in taken)
    if taken and (is_other or corrects(text)):
        return ProposalAnswer.REPLACED
    if proposal.is_recommended and not taken and declines(text):
        return ProposalAnswer.REJECTED
    return None


def _chooses_same(proposal: NewDecision, decisions: Sequence[NewDecision]) -> bool:
    taken = [one.chosen.text for one in decisions if one.chosen]
    return proposal.chosen is not None and any(
        names_same(proposal.chosen.text, name) for name in taken
    )


def _chosen(node: NewThinkingNode, result: ToolResultBlock, asked: Asked) -> Iterator[NewDecision]:
    """Give what a person chose by the tool that asked, a decision a question."""
    for question, taken in answers_in(result, asked):
        name, asked_for = ", ".join(taken), one_line(question.text)
        said = f"{asked_for} {name}"
        others = [option for option in question.options if option not in taken]
        decision = _decision(node, f"{result.call_id} {asked_for}", name, said, "answered")
        rejected = tuple(
            Option(derived_id(node.valid_from, decision.id, "option", str(place)), option)
            for place, option in enumerate(others, 1)
        )
        yield replace(decision, question=asked_for, rejected=rejected, by_person=True)


def _accepted(node: NewThinkingNode, proposal: NewDecision) -> NewDecision:
    """Give what a person decides by accepting a proposal, at that time."""
    name = proposal.chosen.text if proposal.chosen else proposal.description
    decision = _decision(node, proposal.id, name, proposal.description, "accepted")

    def again(place: int, option: Option) -> Option:
        return replace(option, id=derived_id(node.valid_from, decision.id, "option", str(place)))

    chosen = again(0, proposal.chosen) if proposal.chosen else decision.chosen
    rejected = tuple(again(place, option) for place, option in enumerate(proposal.rejected, 1))
    question = proposal.question
    return replace(decision, chosen=chosen, rejected=rejected, question=question, by_person=True)


def _decision(
    node: NewThinkingNode, name: str, chosen: str, description: str, marker: str
) -> NewDecision:
    id_ = derived_id(node.valid_from, node.id, "decision", name)
    return NewDecision(
        id=id_,
        description=description,
        chosen=Option(derived_id(node.valid_from, id_, "option", "0"), chosen),
        rejected=(),
        marker=marker,
        extracted_by=RULES,
    )


def _settlement(
    node: NewThinkingNode,
    proposal: NewDecision,
    answer: ProposalAnswer,
    taken: Sequence[NewDecision],
) -> NewSettlement:
    id_ = derived_id(node.valid_from, node.id, "settlement", proposal.id)
    by_id = taken[0].id if taken else None
    return NewSettlement(id_, proposal.id, node.id, answer, by_id, node.valid_from)


def _outcome(
    node: NewThinkingNode, decision: NewDecision, status: OutcomeStatus, quote: str
) -> NewOutcome:
    # The quote is part of the id: rules that quote more would else tell another outcome by it.
    id_ = derived_id(node.valid_from, node.id, "outcome", decision.id, quote)
    return NewOutcome(id_, decision.id, status, quote, node.valid_from, (node.id,))
