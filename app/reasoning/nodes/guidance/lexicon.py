"""The words by which thoughts are read: `lexicon.json`, versioned, and its index."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from app.domain.guidance.analysis import ControlMode, ThinkingDomain, ThinkingPattern, ThoughtDepth


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PatternCues(_Part):
    factor: float
    """Of the confidence of a detection."""
    depth: ThoughtDepth
    needs_hypothesis: bool
    cues: Mapping[str, float]


class Openers(_Part):
    """Verbs at the beginning of a clause outweigh what the clause is about."""

    bonus: float
    leads: frozenset[str]
    """Words that may stand before the verb."""
    building: frozenset[str]
    planning: frozenset[str]


class States(_Part):
    """Cues that count where a person is in the state, and not where it is over."""

    words: frozenset[str]
    persons: frozenset[str]
    over: frozenset[str]


class Profile(_Part):
    """What a domain adds to the cues of all."""

    needs_hypothesis: bool = True
    """Whether its debugging asks for hypotheses."""
    patterns: Mapping[ThinkingPattern, Mapping[str, float]] = {}


class Signals(_Part):
    """Words that rules of suggestions look for."""

    hypothesis: tuple[str, ...]
    found: tuple[str, ...]


class Lexicon(_Part):
    version: int
    about: str
    window: int
    """Words before a cue in which a negator takes it back."""
    negators: frozenset[str]
    not_negators: frozenset[str]
    states: States
    hedges: frozenset[str]
    patterns: Mapping[ThinkingPattern, PatternCues]
    openers: Openers
    moves: Mapping[ControlMode, tuple[str, ...]]
    """In the order in which they are tried."""
    depths: Mapping[ThoughtDepth, tuple[str, ...]]
    signals: Signals
    profiles: Mapping[ThinkingDomain, Profile]


Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cue:
    words: Words
    pattern: ThinkingPattern
    weight: float


@cache
def lexicon() -> Lexicon:
    path = Path(__file__).with_name("lexicon.json")
    return Lexicon.model_validate_json(path.read_bytes())


@cache
def cues_of(domain: ThinkingDomain) -> Mapping[str, tuple[Cue, ...]]:
    """Give the cues of a domain by their first word, the longest first."""
    read = lexicon()
    found: dict[str, list[Cue]] = defaultdict(list)
    for pattern, part in read.patterns.items():
        added = read.profiles[domain].patterns.get(pattern, {})
        for phrase, weight in {**part.cues, **added}.items():
            words = tuple(phrase.split())
            found[words[0]].append(Cue(words, pattern, weight))
    return {
        first: tuple(sorted(cues, key=lambda cue: -len(cue.words))) for first, cues in found.items()
    }
