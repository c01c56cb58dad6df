"""How often a trainer is passed on. Pure."""

from app.domain.fine_tune import TrainerProgress


def worth_telling(before: TrainerProgress | None, now: TrainerProgress) -> bool:
    """Tell whether something changed that is worth an event: the first, and each full percent.

    Where nobody knows how many steps there are, a tenth more than before.
    """
    if before is None:
        return True
    if now.steps:
        return now.step * 100 // now.steps > before.step * 100 // now.steps
    return 10 * now.step >= 11 * before.step + 10
