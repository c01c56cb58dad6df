"""The decisions of a session as a log worth keeping: said twice is told once. Pure."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.thinking import Role

_WORD = re.compile(r"\w+")
_GLOSS = re.compile(r"\s[-–—(]")
_SAME = 0.6
"""Share of the words of both choices from which on they are one decision."""
_NAMED = 2
"""Words that name a choice, such as "Option B", wherever more is said of it."""
SURE, SURE_OF_CONTRAST = 0.6, 0.55
"""Certainty from which on a decision that a model found is worth a line; less is enough where
something was turned down for it. Of what scores less, half are reports and routine steps."""
_FOR_REJECTED, _FOR_REASON, _FOR_PERSON = 1.0, 0.5, 0.5
_LONG = 12
"""Choices beside which a decision is compared, so that a long session takes linear time."""
_MAX_ASKED, _MAX_DONE = 200, 10


class Message(Protocol):
    """What the log looks at of a thinking node."""

    @property
    def id(self) -> str: ...

    @property
    def role(self) -> Role: ...

    @property
    def response(self) -> str: ...


@dataclass(frozen=True, slots=True)
class LoggedDecision:
    decision: DecisionPoint
    """As it was said last, or with more alternatives before."""
    repeats: tuple[str, ...]
    """Ids of the decisions that said the same."""
    importance: float
    asked: str | None = None
    """How the message of a person began that it answers."""
    by_person: bool = False
    """Whether a person took it, and not a model."""


def decision_log(
    decisions: Sequence[DecisionPoint],
    nodes: Sequence[Message] = (),
    *,
    everything: bool = False,
) -> list[LoggedDecision]:
    """Merge what was decided again shortly after, and order by importance.

    Args:
        decisions: Oldest first.
        nodes: Those of the session, oldest first; they tell what a decision answers.
        everything: Whether decisions that are less certain are told too.
    """
    kept = list[tuple[DecisionPoint, list[str]]]()
    for decision in decisions:
        if decision.chosen is None or not (everything or _is_sure(decision)):
            continue
        same = _earlier(decision, kept)
        if same is None:
            kept.append((decision, []))
        else:
            earlier, repeats = kept[same]
            told = _fuller(earlier, decision)
            other = decision if told is earlier else earlier
            done = (earlier.realised_by + decision.realised_by)[:_MAX_DONE]
            kept[same] = (replace(told, realised_by=done), [*repeats, other.id])
    asked = dict(_asked(nodes))
    logged = [_logged(decision, tuple(repeats), asked) for decision, repeats in kept]
    return sorted(logged, key=lambda one: -one.importance)


def _is_sure(decision: DecisionPoint) -> bool:
    least = SURE_OF_CONTRAST if decision.rejected else SURE
    return decision.certainty is None or decision.certainty >= least


class _Options(NamedTuple):
    by_person: bool
    before: str | None


_UNTOLD = _Options(by_person=False, before=None)


def _asked(nodes: Sequence[Message]) -> Iterator[tuple[str, _Options]]:
    """Give for each node whose it is, and how the last message of a person before it began."""
    last = None
    for node in nodes:
        is_person = node.role is Role.USER
        yield node.id, _Options(is_person, None if is_person else last)
        if is_person and not node.response.lstrip().startswith("<"):
            last = " ".join(node.response[: 2 * _MAX_ASKED].split())[:_MAX_ASKED] or last


def _logged(
    decision: DecisionPoint, repeats: tuple[str, ...], asked: Mapping[str, _Options]
) -> LoggedDecision:
    told = asked.get(decision.node_id or "", _UNTOLD)
    by_person = told.by_person or decision.by_person
    importance = _importance(decision, len(repeats)) + _FOR_PERSON * by_person
    return LoggedDecision(decision, repeats, importance, told.before, by_person)


def _earlier(
    decision: DecisionPoint, kept: Sequence[tuple[DecisionPoint, list[str]]]
) -> int | None:
    words = _words(decision)
    for place in range(len(kept) - 1, max(-1, len(kept) - 1 - _LONG), -1):
        if words and _is_same(words, _words(kept[place][0])):
            return place
    return None


def _is_same(words: set[str], others: set[str]) -> bool:
    shared = len(words & others)
    is_named = shared >= _NAMED and shared == min(len(words), len(others))
    return is_named or shared >= _SAME * len(words | others)


def _words(decision: DecisionPoint) -> set[str]:
    """Give the words that name a choice, without what is said of it in brackets or after a dash."""
    named = _GLOSS.split(decision.chosen.text, maxsplit=1)[0] if decision.chosen else ""
    return set(_WORD.findall(named.casefold()))


def _fuller(earlier: DecisionPoint, later: DecisionPoint) -> DecisionPoint:
    return earlier if len(earlier.rejected) > len(later.rejected) else later


def _importance(decision: DecisionPoint, repeats: int) -> float:
    sure = 1.0 if decision.certainty is None else decision.certainty
    reason = decision.chosen is not None and decision.chosen.reason is not None
    weight = sure + _FOR_REJECTED * bool(decision.rejected) + _FOR_REASON * reason + 0.1 * repeats
    return round(weight, 3)
