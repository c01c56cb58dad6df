"""Who speaks in a debate: what was asked for, and what is taken where nobody asked. Pure."""

from collections.abc import Sequence

from app.domain.debate import DebateRole, ParticipantChoice
from app.domain.nodes.branch import Lock

TEMPERATURES = {
    DebateRole.PROPOSER: 0.7,
    DebateRole.SKEPTIC: 0.8,
    DebateRole.SYNTHESIZER: 0.5,
    DebateRole.JUDGE: 0.3,
}
OUTPUT_TOKENS = {
    DebateRole.PROPOSER: 4_096,
    DebateRole.SKEPTIC: 2_048,
    DebateRole.SYNTHESIZER: 4_096,
    DebateRole.JUDGE: 1_024,
}
"""Of one turn. The judge's 512 of the engine this follows leave no room for four pieces of
evidence."""

WITH_THINKING = 4
"""Times as many for a model that chooses its own temperature: it thinks before it answers, and
thoughts count."""


def other_judge(skeptic: Lock, proposer: Lock, rivals: Sequence[Lock]) -> Lock:
    """Choose a judge nobody asked for: not the skeptic where that can be, nor the proposer.

    Args:
        rivals: What else can be called here, best first.
    """
    others = [rival for rival in rivals if _who(rival) not in (_who(skeptic), _who(proposer))]
    return next(
        (participant for participant in (*others, proposer) if _who(participant) != _who(skeptic)),
        skeptic,
    )


def names_nobody(choice: ParticipantChoice) -> bool:
    return choice.provider is None and choice.model is None


def _who(lock: Lock) -> tuple[str, str]:
    return lock.provider, lock.model
