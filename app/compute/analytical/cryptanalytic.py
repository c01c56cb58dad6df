"""Cryptanalysis: decibans, ciphertexts and key spaces.

Source: Good, Probability and the Weighing of Evidence (1950), for decibans, after Turing.
"""

import itertools
import math

from app.compute.analytical.letters import (
    best_shift,
    chi_square,
    coincidence,
    column_coincidence,
    decrypted,
    letters_of,
    places_of_crib,
    repeats,
    text_of,
)
from app.domain.modes.analytical.cryptanalytic import (
    CipherType,
    CryptanalyticInput,
    EvidenceItem,
    KeyHypothesis,
    KeySpace,
)
from app.domain.modes.analytical.cryptanalytic_result import (
    CiphertextAnalysis,
    CribPlaces,
    CryptanalyticResult,
    KeyFound,
    KeyHypothesisFound,
    KeySpaceFound,
    LetterCount,
    PeriodFound,
    RepeatFound,
    Verdict,
)

DECISIVE = 20.0
"""Decibans at which Turing and Good held a hypothesis for settled."""
_MONOALPHABETIC = 0.058
"""Index of coincidence above which one alphabet is likely: between chance, 0.038, and English."""
_LIKE_ENGLISH = 2.0
"""Chi-square a letter up to which the letters are those of English."""
_COLUMN = 8
"""Letters that a column needs, so that its shift means something."""
_REPEATS = 20
_AGREES = 0.01


def compute(given: CryptanalyticInput) -> CryptanalyticResult:
    hypotheses = tuple(_weighed(hypothesis) for hypothesis in given.hypotheses)
    analysis = _analysed(given) if given.ciphertext else None
    spaces = tuple(_key_space(space) for space in given.key_spaces)
    return CryptanalyticResult(
        hypotheses=hypotheses,
        ciphertext=analysis,
        key_spaces=spaces,
        explanation=_explain(hypotheses, analysis, spaces),
    )


def _weighed(given: KeyHypothesis) -> KeyHypothesisFound:
    total = math.fsum(_decibans(item) for item in given.evidence if not item.retracted)
    prior = 10 * math.log10(given.prior / (1 - given.prior))
    posterior = _share(prior + total)
    verdict = Verdict.UNDECIDED
    if abs(total) >= DECISIVE:
        verdict = Verdict.CONFIRMED if total > 0 else Verdict.REFUTED
    claims = {
        "totalDecibans": (given.total_decibans, total, 0.1),
        "posterior": (given.posterior, posterior, _AGREES),
    }
    return KeyHypothesisFound(
        hypothesis=given.id,
        total_decibans=total,
        posterior=posterior,
        verdict=verdict,
        disagreements=tuple(
            name
            for name, (claimed, found, slack) in claims.items()
            if claimed is not None and abs(claimed - found) > slack
        ),
    )


def _decibans(item: EvidenceItem) -> float:
    if item.decibans is not None:
        return item.decibans
    return 10 * math.log10(item.likelihood_ratio or 1.0)


def _share(decibans: float) -> float:
    if decibans > 0:
        return 1 / (1 + 10 ** (-min(decibans, 3_000) / 10))
    odds = 10 ** (max(decibans, -3_000) / 10)
    return odds / (1 + odds)


def _analysed(given: CryptanalyticInput) -> CiphertextAnalysis:
    letters = letters_of(given.ciphertext)
    counts = sorted(
        ((letters.count(letter), letter) for letter in set(letters)),
        key=lambda entry: (-entry[0], entry[1]),
    )
    looks = _looks_like(letters)
    periods = _periods(letters, given.max_period)
    longer = next((found.period for found in periods if found.period > 1), None)
    return CiphertextAnalysis(
        letters=len(letters),
        frequencies=tuple(
            LetterCount(letter=text_of([letter]), count=count, share=count / len(letters))
            for count, letter in counts
        ),
        coincidence=coincidence(letters),
        chi_square=chi_square(letters),
        looks_like=tuple(kind.value for kind in looks),
        type_agrees=None
        if given.cipher_type in (None, CipherType.OTHER)
        else given.cipher_type in looks,
        periods=periods,
        caesar=_key(letters, 1),
        vigenere=None if longer is None else _key(letters, longer),
        repeats=tuple(_repeat(text, places) for text, places in repeats(letters, _REPEATS)),
        cribs=tuple(
            CribPlaces(crib=crib, positions=tuple(places_of_crib(letters, letters_of(crib))))
            for crib in given.cribs
        ),
    )


def _looks_like(letters: list[int]) -> tuple[CipherType, ...]:
    """A transposition keeps the letters of English; a shift moves them; one alphabet swaps them."""
    limit = _LIKE_ENGLISH * len(letters)
    if coincidence(letters) < _MONOALPHABETIC:
        return (CipherType.VIGENERE,)
    if chi_square(letters) <= limit / 2:
        return (CipherType.TRANSPOSITION,)
    if chi_square(letters, best_shift(letters)) <= limit / 2:
        return CipherType.CAESAR, CipherType.SUBSTITUTION
    return (CipherType.SUBSTITUTION,)


def _periods(letters: list[int], most: int) -> tuple[PeriodFound, ...]:
    possible = [period for period in range(1, most + 1) if len(letters) >= _COLUMN * period]
    found = [
        PeriodFound(period=period, coincidence=column_coincidence(letters, period))
        for period in possible
    ]
    return tuple(sorted(found, key=lambda entry: (-entry.coincidence, entry.period)))


def _key(letters: list[int], period: int) -> KeyFound:
    columns = [letters[start::period] for start in range(period)]
    key = [best_shift(column) for column in columns]
    scores = [chi_square(column, shift) for column, shift in zip(columns, key, strict=True)]
    return KeyFound(
        period=period,
        key=text_of(key),
        plaintext=decrypted(letters, key),
        chi_square=math.fsum(scores) / period,
    )


def _repeat(text: str, places: list[int]) -> RepeatFound:
    distances = (second - first for first, second in itertools.pairwise(places))
    return RepeatFound(text=text, positions=tuple(places), common_divisor=math.gcd(*distances))


def _key_space(given: KeySpace) -> KeySpaceFound:
    size, length = given.alphabet_size, given.key_length
    keys = math.perm(size, length) if given.without_repetition else size**length
    return KeySpaceFound(
        key_space=given.id,
        keys=_digits(keys),
        bits=math.log2(keys),
        log10_seconds=math.log10(keys) - math.log10(given.tests_per_second),
    )


def _digits(number: int) -> str:
    """Write a number of any length; Python itself refuses more than some thousand digits."""
    parts, block = list[str](), 10**4_000
    while number >= block:
        number, rest = divmod(number, block)
        parts.append(f"{rest:04000d}")
    return "".join([str(number), *reversed(parts)])


def _explain(
    hypotheses: tuple[KeyHypothesisFound, ...],
    analysis: CiphertextAnalysis | None,
    spaces: tuple[KeySpaceFound, ...],
) -> str:
    said = [
        f"{found.hypothesis} has {found.total_decibans:.4g} decibans and the posterior"
        f" {found.posterior:.4g}: {found.verdict.value}."
        for found in hypotheses
    ]
    if analysis is not None:
        said.append(
            f"{analysis.letters} letters, index of coincidence {analysis.coincidence:.4f}; they"
            f" look like {' or '.join(analysis.looks_like)}. Shifted back by"
            f" {analysis.caesar.key!r} they begin {analysis.caesar.plaintext[:40]!r}."
        )
    said.extend(
        f"{space.key_space} has {space.bits:.1f} bits; to try all keys takes"
        f" 10^{space.log10_seconds:.1f} s."
        for space in spaces
    )
    return " ".join(said)
