"""What is computed in cryptanalysis."""

from enum import StrEnum
from typing import Annotated

from app.domain.modes.base import ModeResult, Name, Probability, Unit, Values


class Verdict(StrEnum):
    CONFIRMED = "confirmed"
    """At least 20 decibans: a hundred to one for it."""
    REFUTED = "refuted"
    """At most -20 decibans."""
    UNDECIDED = "undecided"


class KeyHypothesisFound(Values):
    hypothesis: Name
    total_decibans: Annotated[float, Unit("decibans")]
    posterior: Probability
    verdict: Verdict
    disagreements: tuple[str, ...]
    """What was claimed and is not so: `totalDecibans`, `posterior`."""


class LetterCount(Values):
    letter: Name
    count: int
    share: Probability


class PeriodFound(Values):
    period: int
    coincidence: float
    """The mean index of coincidence of the columns; English has about 0.067, chance 0.038."""


class KeyFound(Values):
    period: int
    key: Name
    """The letters that a of the plaintext becomes."""
    plaintext: str
    chi_square: float
    """The mean over the columns; the smaller, the more like English."""


class RepeatFound(Values):
    text: Name
    positions: tuple[int, ...]
    """From 0, letters only."""
    common_divisor: int
    """Of the distances: a multiple of the period, where the repeat is no chance."""


class CribPlaces(Values):
    crib: Name
    positions: tuple[int, ...]
    """Where a monoalphabetic substitution may have put it, by its pattern of equal letters."""


class CiphertextAnalysis(Values):
    letters: int
    frequencies: tuple[LetterCount, ...]
    """The most frequent first."""
    coincidence: float
    """The index of coincidence: the chance that two letters are the same."""
    chi_square: float
    """Against the letters of English, 25 degrees of freedom."""
    looks_like: tuple[str, ...]
    """The cipher types that the letters agree with."""
    type_agrees: bool | None
    """Whether the type it is thought to be is one of them; None where none was given."""
    periods: tuple[PeriodFound, ...]
    """The most English first."""
    caesar: KeyFound
    vigenere: KeyFound | None
    """At the likeliest period above 1; None where there are too few letters."""
    repeats: tuple[RepeatFound, ...]
    """Three letters or more that occur more than once, the longest first."""
    cribs: tuple[CribPlaces, ...]


class KeySpaceFound(Values):
    key_space: Name
    keys: str
    """The exact number, in digits; it may have thousands of them."""
    bits: float
    log10_seconds: float
    """Of trying every key."""


class CryptanalyticResult(ModeResult):
    hypotheses: tuple[KeyHypothesisFound, ...]
    ciphertext: CiphertextAnalysis | None
    key_spaces: tuple[KeySpaceFound, ...]
