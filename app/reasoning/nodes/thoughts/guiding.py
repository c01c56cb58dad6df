"""What a new thought is told, and what its line was told before. Pure."""

from dataclasses import replace

from app.domain.guidance.analysis import ControlMode, ThinkingDomain, ThoughtDepth
from app.domain.guidance.guidance import SuggestionCount, ThoughtGuidance
from app.domain.guidance.policy import GuidancePolicy
from app.domain.guidance.suggestion import RULES, NextThought
from app.domain.nodes.thought import NewThought
from app.errors import InvalidInputError
from app.reasoning.nodes.guidance import rules
from app.reasoning.nodes.guidance.detection import ReadText, analyse, said_move
from app.reasoning.nodes.guidance.injecting import Receiver
from app.reasoning.nodes.thoughts.errors import ThoughtLimitError
from app.reasoning.nodes.thoughts.schemas import Placement, Settled, ThinkingState


def guided(
    new: NewThought, placement: Placement, state: ThinkingState, policy: GuidancePolicy
) -> Placement:
    """Give the place of a thought with its guidance, and settle what its line was suggested.

    Raises:
        ThoughtLimitError: Its chain was revised as often as it may be.
    """
    _check_loop(new, state, policy)
    guidance = _guidance(new, state, policy)
    settled = _settled(placement.parent_id, guidance.control_mode, state)
    counts = {count.rule_id: count for count in placement.counters.suggestions}
    if settled:
        before = counts.get(settled.rule_id, SuggestionCount(settled.rule_id))
        counts[settled.rule_id] = replace(
            before,
            settled=before.settled + 1,
            followed=before.followed + settled.was_followed,
        )
    if guidance.suggestion:
        own = guidance.suggestion.rule_id
        before = counts.get(own, SuggestionCount(own))
        counts[own] = replace(before, given=before.given + 1)
    suggestions = tuple(counts[rule_id] for rule_id in sorted(counts))
    counters = replace(placement.counters, suggestions=suggestions)
    return replace(
        placement,
        counters=counters,
        guidance=guidance,
        chain_root_number=_chain_root(new, state),
        settled=settled,
    )


def receiver_of(stated: float | None, guidance: ThoughtGuidance | None) -> Receiver:
    """Tell what decides how much, and how different things, a thought is given.

    Args:
        stated: Its confidence; that of the detection stands in.
    """
    analysis = guidance.analysis if guidance else None
    detected = analysis.confidence if analysis else None
    depth = guidance.depth if guidance else ThoughtDepth.STANDARD
    return Receiver(depth, detected if stated is None else stated)


def check_control(new: NewThought) -> None:
    """Refuse a move that the relationships of the thought do not make.

    Raises:
        InvalidInputError: It says to revise or to branch, and does not.
    """
    if new.control_mode is ControlMode.REVISE and not new.revises:
        raise InvalidInputError(
            "a thought that revises names what it revises", field="control_mode"
        )
    if new.control_mode is ControlMode.BRANCH and not new.begins:
        raise InvalidInputError("a thought that branches begins a branch", field="control_mode")


def _check_loop(new: NewThought, state: ThinkingState, policy: GuidancePolicy) -> None:
    if not new.revises:
        return
    revised = state.thoughts[new.revises.thought_id]
    if revised.chain_revisions < policy.revision_loops:
        return
    root = revised.chain_root_number or revised.number
    raise ThoughtLimitError(
        f"the chain of thought {root} was revised {revised.chain_revisions} times, as often as it"
        " may; begin a branch, or add a thought that questions it",
        field="thought_id",
    )


def _guidance(new: NewThought, state: ThinkingState, policy: GuidancePolicy) -> ThoughtGuidance:
    read = ReadText(new.content)
    domain = ThinkingDomain.of_session(state.domain)
    least = policy.pattern_confidence
    analysis = analyse(read, domain, least) if policy.detects_patterns else None
    count = _chain_revisions(new, state)
    move = _move(new, read)
    guidance = ThoughtGuidance(
        control_mode=move,
        depth=new.depth or (analysis.depth if analysis else ThoughtDepth.STANDARD),
        analysis=analysis,
        revision_count=count,
        is_revision_loop=count > policy.revision_hint,
        suggestion=None,
        was_followed=None,
    )
    is_last = not new.next_needed or move is ControlMode.CONCLUDE
    if is_last or not policy.suggests_next:
        return guidance
    return replace(guidance, suggestion=_suggestion(new, read, guidance, policy))


def _suggestion(
    new: NewThought, read: ReadText, guidance: ThoughtGuidance, policy: GuidancePolicy
) -> NextThought | None:
    analysis = guidance.analysis
    detected = analysis.confidence if analysis else None
    situation = rules.Situation(
        pattern=analysis.pattern if analysis else None,
        confidence=new.confidence if new.confidence is not None else detected,
        in_revision_loop=guidance.is_revision_loop,
        names_hypothesis=new.hypothesis is not None or rules.names_hypothesis(read),
        found_something=rules.found_something(read),
    )
    return rules.suggest(situation, policy)


def _move(new: NewThought, read: ReadText) -> ControlMode:
    if new.control_mode is not ControlMode.AUTO:
        return new.control_mode
    if new.revises:
        return ControlMode.REVISE
    if new.begins:
        return ControlMode.BRANCH
    return ControlMode.HYPOTHESIS if new.hypothesis is not None else said_move(read)


def _chain_revisions(new: NewThought, state: ThinkingState) -> int:
    return state.thoughts[new.revises.thought_id].chain_revisions + 1 if new.revises else 0


def _chain_root(new: NewThought, state: ThinkingState) -> int | None:
    if not new.revises:
        return None
    revised = state.thoughts[new.revises.thought_id]
    return revised.chain_root_number or revised.number


def _settled(parent_id: str | None, move: ControlMode, state: ThinkingState) -> Settled | None:
    parent = state.thoughts.get(parent_id or "")
    suggested = RULES.get(parent.open_suggestion or "") if parent else None
    if parent is None or suggested is None:
        return None
    return Settled(parent.id, suggested.rule_id, rules.is_followed(suggested, move))
