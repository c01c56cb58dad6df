"""What the offline provider weighs: arguments, and what each says about another."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from app.domain.beliefs.fallen import Replaced
from app.domain.search import Evidence
from app.domain.template import FoundTemplate


class Stance(StrEnum):
    FOR = "for"
    AGAINST = "against"


@dataclass(frozen=True, slots=True)
class Argument:
    """One stored thing that can be held true."""

    id: str
    kind: str
    text: str
    """What it says, in one line."""
    confidence: float | None
    """As stored, from 0 to 1; None where nobody said."""
    withdrawn: str | None = None
    """Why it counts for nothing: `retracted`, `superseded` or `unsupported`."""
    ended: str | None = None
    """Of a decision, how its latest outcome says it ended badly: `failed` or `reversed`."""
    replaced: Replaced | None = None
    """What it took the place of, where that fits the question too."""
    fallen: tuple[str, ...] = ()
    """Sentences of it that hold no more; they are left out of the text."""


@dataclass(frozen=True, slots=True)
class Link:
    """One argument speaks for or against another."""

    from_id: str
    to_id: str
    stance: Stance
    type: str
    """The relationship it was read from."""
    weight: float
    """From 0 to 1."""


MAX_CANDIDATES = 8
"""Things that fit the question best, among which an answer is chosen."""


@dataclass(frozen=True, slots=True)
class ArgumentMap:
    arguments: tuple[Argument, ...]
    """What was found first, best first; then what hangs on it."""
    links: tuple[Link, ...]
    bearing: float = 1.0
    """How far it bears on the question, 0 to 1: no strength is more than that."""
    nearest: tuple[Argument, ...] = ()
    """Where there are no arguments because nothing bears on it: what is nearest all the same."""
    found: int = MAX_CANDIDATES
    """How many of the arguments were found for the question itself."""
    templates: tuple[FoundTemplate, ...] = ()
    """Whose steps the answer is laid out by."""

    @property
    def candidates(self) -> tuple[Argument, ...]:
        """Give what may be answered with, best fit first: never what only hangs on it."""
        return self.arguments[: self.found]


@dataclass(frozen=True, slots=True)
class WeighedArgument:
    """One side of the balance, for an argument that counts."""

    argument: Argument
    strength: float
    """From 0 to 1."""
    without_it: float
    """Strength the claim would have if this fell."""


@dataclass(frozen=True, slots=True)
class Balance:
    """A claim with what speaks for and against it."""

    claim: Argument
    base: float
    strength: float
    """At most `bearing`."""
    supporting: tuple[WeighedArgument, ...]
    """Those that matter most first."""
    attacking: tuple[WeighedArgument, ...]
    bearing: float = 1.0
    """How far what was found bears on the question."""


@dataclass(frozen=True, slots=True)
class Lens:
    """How much a role of a debate counts what speaks for a claim, and what speaks against it."""

    supporting: float
    attacking: float


@dataclass(frozen=True, slots=True)
class DebateAnswer:
    thinking: str
    text: str
    cited: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Attack:
    severity: str
    problem: str
    location: str
    strategy: str
    fix: str
    counterexample: str | None = None


class Retriever(Protocol):
    """Finds what the graph knows about a question."""

    async def find(self, question: str, limit: int) -> Evidence:
        """Give what fits best and holds, best first, and how far it bears on the question.

        Nothing that Noema made itself is among it.
        """
        ...
