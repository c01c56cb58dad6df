"""Walk through the review queue in the terminal, one contradiction at a time."""

import sys
from enum import StrEnum

from app.bootstrap import Services
from app.cli.terminal.output import note, notes, safe_text
from app.cli.views.contradiction import Reviewed, show_side_by_side
from app.domain.beliefs.belief import (
    BeliefKind,
    NewBelief,
    Product,
    Resolution,
    Resolve,
    resolved_by_rationale,
)
from app.domain.beliefs.contradiction import ContradictionFilter
from app.domain.beliefs.knowledge import Contradiction
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.errors import ConflictError, NotFoundError

_PAGE = 20


class Choice(StrEnum):
    """A key to type, and its action."""

    A = "a"
    B = "b"
    SYNTHESIZE = "s"
    LEAVE = "l"
    DISMISS = "d"
    SKIP = "k"
    QUIT = "q"


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


async def review_all(services: Services, wanted: ContradictionFilter) -> list[Reviewed]:
    """Ask about each contradiction, newest first, until all are shown or the user quits."""
    done: list[Reviewed] = []
    after: str | int | None = None
    while True:
        page = await services.contradiction_reads.list_page(PageRequest(_PAGE, after), wanted)
        for found in page.items:
            show_side_by_side(found)
            try:
                choice = _choose()
                if choice is Choice.QUIT:
                    return done
                done.append(await _do(services, found, choice))
            except _EndedError:
                return done
        if not page.has_next:
            return done
        after = page.keys[-1]


async def _do(services: Services, found: Contradiction, choice: Choice) -> Reviewed:
    if choice is Choice.SKIP:
        return Reviewed(found.id, None, 0)
    operation = _operation(found, _RESOLUTIONS[choice])
    try:
        outcome = await services.beliefs.apply(operation)
    except (ConflictError, NotFoundError) as error:
        note(f"not resolved: {error.message}")
        return Reviewed(found.id, None, 0)
    return Reviewed(found.id, operation.resolution, len(outcome.changes))


def _operation(found: Contradiction, resolution: Resolution) -> Resolve:
    product = None
    if resolution is Resolution.SYNTHESIZED:
        text = _prompt("what holds instead")
        product = Product(NewBelief(new_id(), BeliefKind.SYNTHESIS, text), new_id())
    rationale = _prompt("why")
    resolve = Resolve(new_id(), found.id, resolution, produces=product, rationale=rationale)
    return resolved_by_rationale(resolve)


def _choose() -> Choice:
    while True:
        typed = _prompt(_MENU)
        if typed in {*Choice}:
            return Choice(typed)
        note(f"{typed!r} is not one of a, b, s, l, d, k, q")


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
