"""What a model's server says in the story of a service that is killed again and again."""

import asyncio
import json
from collections import Counter
from typing import Any

from tests.fakes.vendors.exchange import Exchange, Stall, streamed
from tests.fakes.vendors.formats import COMPATIBLE
from tests.fakes.vendors.server import Asked

HALF = "I was say"
ROLES = [*["proposer", "skeptic"] * 4, "synthesizer", "judge"]
"""Who speaks in a debate of four rounds, in order."""
TURNS = [f"{n}.{role}" for n in range(1, 5) for role in ROLES[:2]] + ["synthesizer", "judge.1"]
"""The same, as the debate calls them."""
_BEGINNINGS = {
    "You are the proposer": "proposer",
    "You are the skeptic": "skeptic",
    "You write the final answer": "synthesizer",
    "You judge": "judge",
}
_STYLES = {"cannot be undone": "careful", "largest gain": "bold", "You compare": "comparing"}
_LOSES = {"severity": "critical", "problem": "It loses messages.", "fix": "Write them down."}
_FORMS: dict[str, dict[str, Any]] = {
    "proposer": {"confidence": 6, "replies": []},
    "skeptic": {"issues": [_LOSES], "statuses": [], "score": 4, "ready": False},
    "synthesizer": {"confidence": 8, "insights": ["Disks decide."], "caveats": []},
    "judge": dict.fromkeys(("correctness", "completeness", "clarity", "depth"), 8),
}


class Voices:
    """Everybody who is asked. What may be said whole is counted: the rest falls silent half way."""

    def __init__(self, may_say: int = 1) -> None:
        self.may_say = may_say
        """Turns of the debate that are answered in full; those after them are not, until then."""
        self.said: list[str] = []
        """The turns that were, in order."""
        self.roles: list[str] = []
        """Who was asked in the debate, each time."""
        self.fell_silent = asyncio.Semaphore(0)
        """Released for each turn of the debate that was not answered in full."""
        self.half_said_after = 0
        """How many had been, when the last of them was asked."""
        self.styles: Counter[str] = Counter()
        """How often the branches of the fork were asked, and who compares them."""
        self.thoughts = 0

    def __call__(self, asked: Asked) -> Exchange:
        body = json.dumps(asked.body)
        for words, role in _BEGINNINGS.items():
            if words in body:
                return self._debate(role)
        for words, style in _STYLES.items():
            if words in body:
                return self._fork(style)
        self.thoughts += 1
        return half_said() if self.thoughts == 1 else _whole("A whole answer")

    def _debate(self, role: str) -> Exchange:
        self.roles.append(role)
        if len(self.said) == self.may_say:
            self.half_said_after = len(self.said)
            self.fell_silent.release()
            return half_said()
        number = len(self.said) + 1
        self.said.append(f"Turn {number}.\n```json\n{json.dumps(_FORMS[role])}\n```")
        return _whole(self.said[-1])

    def _fork(self, style: str) -> Exchange:
        self.styles[style] += 1
        if style == "bold" and self.styles[style] == 1:
            return half_said()
        return _whole(f"## Conclusion\n{style} it is.")


def half_said() -> Exchange:
    """Begin an answer and fall silent."""
    return streamed(COMPATIBLE.begun(HALF), Stall())


def _whole(text: str) -> Exchange:
    return streamed(COMPATIBLE.said(text))
