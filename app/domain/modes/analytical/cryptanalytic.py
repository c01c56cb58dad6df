"""Cryptanalysis: evidence in decibans, what a ciphertext shows, how large a key space is."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.modes.analytical.cryptanalytic_result import CryptanalyticResult
from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    Name,
    Probability,
    Severity,
    Text,
    Unique,
    Unit,
    Values,
)
from app.domain.modes.graph import EVERY, HOLDER, ITSELF, SELF, Items, Links, LinkType, ModeGraph


class CipherType(StrEnum):
    CAESAR = "caesar"
    VIGENERE = "vigenere"
    SUBSTITUTION = "substitution"
    TRANSPOSITION = "transposition"
    OTHER = "other"


class EvidenceItem(Values):
    id: Name
    observation: Text = ""
    decibans: Annotated[float | None, Field(ge=-1_000, le=1_000), Unit("decibans")] = None
    """Ten times the logarithm to base 10 of the likelihood ratio."""
    likelihood_ratio: Annotated[float | None, Field(gt=0, le=1e100)] = None
    """How much likelier it is where the hypothesis is true. Give it, decibans, or both."""
    retracted: bool = False


class KeyHypothesis(Values):
    id: Name
    description: Text = ""
    prior: Annotated[float, Field(gt=0, lt=1)]
    evidence: Annotated[tuple[EvidenceItem, ...], Field(max_length=500), Unique("id")] = ()
    total_decibans: float | None = None
    """What is claimed; it is compared with the sum."""
    posterior: Probability | None = None
    """What is claimed; it is compared with what is computed."""


class KeySpace(Values):
    id: Name
    alphabet_size: Annotated[int, Field(ge=2, le=100_000)]
    key_length: Annotated[int, Field(ge=1, le=4_096)]
    without_repetition: bool = False
    """Whether no letter occurs twice, as in a permutation."""
    tests_per_second: Annotated[float, Field(gt=0, le=1e30)] = 1e9


class CryptanalyticInput(ModeInput):
    ciphertext: Text = ""
    """Only the letters a to z are looked at."""
    cipher_type: CipherType | None = None
    """What it is thought to be; it is compared with what the letters show."""
    cribs: Annotated[tuple[Name, ...], Field(max_length=20)] = ()
    """Words that are thought to stand in the plaintext."""
    max_period: Annotated[int, Field(ge=1, le=30)] = 12
    hypotheses: Annotated[tuple[KeyHypothesis, ...], Field(max_length=100), Unique("id")] = ()
    key_spaces: Annotated[tuple[KeySpace, ...], Field(max_length=50), Unique("id")] = ()

    def findings(self) -> Iterator[Finding]:
        if not (self.ciphertext or self.hypotheses or self.key_spaces):
            message = "give a ciphertext, hypotheses or keySpaces"
            yield Finding("NOTHING_TO_COMPUTE", "", message)
        letters = sum(letter.isascii() and letter.isalpha() for letter in self.ciphertext)
        if self.ciphertext and letters < 2:
            message = "ciphertext: at least two letters from a to z are needed"
            yield Finding("TOO_SHORT", "ciphertext", message)
        elif self.ciphertext and letters < 40:
            message = "ciphertext: fewer than 40 letters show little"
            yield Finding("SHORT_TEXT", "ciphertext", message, Severity.WARNING)
        yield from self._of_cribs()
        for index, hypothesis in enumerate(self.hypotheses):
            for place, item in enumerate(hypothesis.evidence):
                yield from _of_item(f"hypotheses.{index}.evidence.{place}", item)

    def _of_cribs(self) -> Iterator[Finding]:
        for index, crib in enumerate(self.cribs):
            if not (crib.isascii() and crib.isalpha()):
                path = f"cribs.{index}"
                yield Finding("NOT_LETTERS", path, f"{path}: only letters from a to z")
        for index, space in enumerate(self.key_spaces):
            if space.without_repetition and space.key_length > space.alphabet_size:
                path = f"keySpaces.{index}.keyLength"
                message = f"{path}: there are not that many different letters"
                yield Finding("TOO_LONG", path, message)


def _of_item(path: str, item: EvidenceItem) -> Iterator[Finding]:
    if item.decibans is None and item.likelihood_ratio is None:
        yield Finding("MISSING_EVIDENCE", path, f"{path}: give decibans or likelihoodRatio")
    elif item.decibans is not None and item.likelihood_ratio is not None:
        ratio = 10 ** (item.decibans / 10)
        if abs(ratio / item.likelihood_ratio - 1) > 0.01:
            message = f"{path}: {item.decibans:g} decibans are a ratio of {ratio:.4g}"
            yield Finding("DECIBAN_MISMATCH", path, message)


MODE = Mode(
    name="cryptanalytic",
    group="analytical",
    title="Cryptanalytic",
    purpose="Weigh hypotheses in decibans and read what a ciphertext's letters show.",
    input=CryptanalyticInput,
    result=CryptanalyticResult,
    method="Sums of decibans over odds; index of coincidence, chi-square against English letters,"
    " periods by the columns' coincidence, shifts by chi-square; exact sizes of key spaces.",
    libraries=(),
    graph=ModeGraph(
        items=(
            Items("ciphertext", "ciphertext", name=None, caption=ITSELF),
            Items("cribs", "crib"),
            Items("hypotheses", "hypothesis", caption="description"),
            Items("hypotheses.evidence", "evidence", caption="observation"),
            Items("keySpaces", "key space"),
        ),
        links=(
            Links("cribs", SELF, EVERY, LinkType.CONSTRAINS, ("ciphertext",)),
            Links("hypotheses", SELF, EVERY, LinkType.EXPLAINS, ("ciphertext",), weight="prior"),
            Links("hypotheses.evidence", SELF, HOLDER, LinkType.WEIGHS, weight="decibans"),
        ),
    ),
    example={
        "ciphertext": "Wkh txlfn eurzq ira mxpsv ryhu wkh odcb grj dqg uxqv dzdb iurp wkh wrzq",
        "cipherType": "caesar",
        "cribs": ["quick"],
        "hypotheses": [
            {
                "id": "shift of three",
                "prior": 0.04,
                "evidence": [{"id": "wkh is frequent", "decibans": 12}],
            }
        ],
        "keySpaces": [{"id": "shifts", "alphabetSize": 26, "keyLength": 1}],
    },
)
