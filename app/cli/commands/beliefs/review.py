"""Walk through the inbox in the terminal, one contradiction or proposal at a time."""

import sys
from collections.abc import AsyncGenerator, Collection
from contextlib import aclosing
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from app.cli.terminal.output import note, notes, safe_text
from app.cli.views.contradiction import Reviewed, show_side_by_side
from app.cli.views.inbox import show_proposal
from app.domain.beliefs.belief import (
    BeliefKind,
    NewBelief,
    Product,
    Resolution,
    Resolve,
    resolved_by_rationale,
)
from app.domain.beliefs.contradiction import ContradictionFilter
from app.domain.beliefs.drafted import resolve_as_drafted
from app.domain.beliefs.inbox import InboxKind
from app.domain.beliefs.knowledge import Contradiction
from app.domain.beliefs.proposal import Proposal, Review, Verdict
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.errors import ConflictError, NotFoundError
from app.reasoning.beliefs.maintenance.alike import resolve_alike

if TYPE_CHECKING:
    from app.bootstrap import Services

_PAGE = 20


class Choice(StrEnum):
    """A key to type, and its action."""

    DRAFTED = "y"
    A = "a"
    B = "b"
    SYNTHESIZE = "s"
    LEAVE = "l"
    DISMISS = "d"
    SKIP = "k"
    QUIT = "q"


class ProposalChoice(StrEnum):
    """A key to type for a proposal, and its action."""

    ACCEPT = "a"
    REJECT = "r"
    SKIP = "k"
    QUIT = "q"


C = TypeVar("C", bound=StrEnum)
_PROPOSAL_MENU = "a: accept, r: reject, k: skip, q: quit"
_AS_DRAFTED = "y: as drafted, "
_MENU = (
    "a: the first holds, b: the second, s: synthesise, l: leave open, d: dismiss, k: skip, q: quit"
)
_RESOLUTIONS = {
    Choice.A: Resolution.FAVOR_A,
    Choice.B: Resolution.FAVOR_B,
    Choice.SYNTHESIZE: Resolution.SYNTHESIZED,
    Choice.LEAVE: Resolution.UNRESOLVED,
    Choice.DISMISS: Resolution.DISMISSED,
}


class _EndedError(Exception):
    """Standard input has ended."""


async def review_all(
    services: "Services", kinds: Collection[InboxKind], wanted: ContradictionFilter
) -> list[Reviewed]:
    """Ask about each item of the inbox until all are shown or the user quits."""
    done: list[Reviewed] = []
    async with aclosing(_items(services, kinds, wanted)) as items:
        async for item in items:
            try:
                reviewed = await _ask(services, item)
            except _EndedError:
                return done
            if reviewed is None:
                return done
            done.append(reviewed)
    return done


async def _items(
    services: "Services", kinds: Collection[InboxKind], wanted: ContradictionFilter
) -> AsyncGenerator[Contradiction | Proposal]:
    """Give the items of the inbox; only contradictions, newest first, where they are filtered."""
    after: str | int | None = None
    while True:
        request = PageRequest(_PAGE, after)
        if wanted == ContradictionFilter():
            page = await services.proposals.inbox.list_page(request, kinds)
            items = [item.about for item in page.items]
        else:
            page = await services.contradiction_reads.list_page(request, wanted)
            items = list(page.items)
        for item in items:
            yield item
        if not page.has_next:
            return
        after = page.keys[-1]


async def _ask(services: "Services", item: Contradiction | Proposal) -> Reviewed | None:
    """Show an item and do what is chosen; None to quit."""
    if isinstance(item, Proposal):
        show_proposal(item)
        verdict = _choose(ProposalChoice, _PROPOSAL_MENU)
        return None if verdict is ProposalChoice.QUIT else await _decide(services, item, verdict)
    show_side_by_side(item)
    choices = [choice for choice in Choice if item.draft or choice is not Choice.DRAFTED]
    choice = _choose(choices, _AS_DRAFTED + _MENU if item.draft else _MENU)
    return None if choice is Choice.QUIT else await _do(services, item, choice)


async def _decide(services: "Services", item: Proposal, choice: ProposalChoice) -> Reviewed:
    if choice is ProposalChoice.SKIP:
        return Reviewed(item.id, None, 0)
    verdict = Verdict.ACCEPT if choice is ProposalChoice.ACCEPT else Verdict.REJECT
    return await review_proposals(services, Review(new_id(), (item.id,), verdict))


async def review_proposals(services: "Services", review: Review) -> Reviewed:
    """Decide proposals and give how many beliefs changed; says so where that is refused."""
    ids = ", ".join(review.proposal_ids)
    try:
        outcome = await services.proposals.service.review(review)
    except (ConflictError, NotFoundError) as error:
        note(f"not decided: {error.message}")
        return Reviewed(ids, None, 0)
    return Reviewed(ids, None, len(outcome.changes), review.verdict)


async def _do(services: "Services", contradiction: Contradiction, choice: Choice) -> Reviewed:
    if choice is Choice.SKIP:
        return Reviewed(contradiction.id, None, 0)
    operation = _operation(contradiction, choice)
    try:
        outcome = await services.beliefs.apply(operation)
    except (ConflictError, NotFoundError) as error:
        note(f"not resolved: {error.message}")
        return Reviewed(contradiction.id, None, 0)
    alike = await _decide_alike(services, operation, contradiction)
    changed = len(outcome.changes)
    return Reviewed(contradiction.id, operation.resolution, changed, alike=alike)


async def _decide_alike(services: "Services", done: Resolve, found: Contradiction) -> int:
    """Decide what is the same conflict, and say so."""
    others = await services.contradiction_reads.alike(found.id)
    decided = await resolve_alike(services.beliefs, done, found, others)
    if decided:
        note(f"decided {decided} {'other' if decided == 1 else 'others'} like it")
    return decided


def _operation(contradiction: Contradiction, choice: Choice) -> Resolve:
    if choice is Choice.DRAFTED and contradiction.draft:
        return resolve_as_drafted(new_id(), contradiction.id, contradiction.draft)
    resolution, product = _RESOLUTIONS[choice], None
    if resolution is Resolution.SYNTHESIZED:
        text = _prompt("what holds instead")
        product = Product(NewBelief(new_id(), BeliefKind.SYNTHESIS, text), new_id())
    rationale = _prompt("why")
    resolve = Resolve(new_id(), contradiction.id, resolution, produces=product, rationale=rationale)
    return resolved_by_rationale(resolve)


def _choose(choices: Collection[C], menu: str) -> C:
    while True:
        typed = _prompt(menu)
        for choice in choices:
            if typed == choice:
                return choice
        note(f"{typed!r} is not one of {', '.join(choices)}")


def _prompt(prompt: str) -> str:
    """Ask for a line of text; an empty line is asked for again.

    Raises:
        _EndedError: Standard input has ended.
    """
    while True:
        notes.print(safe_text(f"{prompt}: "), end="")
        # Nothing else runs in this loop, and in the main thread Ctrl-C ends the wait at once.
        typed = sys.stdin.readline()
        if not typed:
            raise _EndedError
        if typed.strip():
            return typed.strip()
