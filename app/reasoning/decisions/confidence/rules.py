"""How sure a text is of what it says, by its own words. Pure: the same text, the same figure."""

import math
import re
from collections.abc import Iterable, Sequence

from app.domain.confidence import Basis, Calibration, CalibrationBin, Confidence, Factor
from app.errors import InvalidInputError
from app.reasoning.decisions.confidence.figures import figures
from app.reasoning.decisions.confidence.lexicon import (
    Told,
    denial_before,
    denied,
    found_words,
    lowered,
)
from app.reasoning.decisions.confidence.stated import stated_confidence

_MAX_READ = 200_000
"""Code points that are read; longer texts say the rest no differently."""
_SENTENCE = re.compile(r"[^.!?\n]++[.!?]*")
_QUOTED = re.compile(r"[\"“][^\"“”\n]{1,400}[\"”]")


def assess(text: str) -> Confidence:
    """Read the confidence of a text.

    Figures win over words; what is asked or quoted is not said. Several factors are joined as
    the mean of their log-odds, so that their order does not matter.
    """
    said = _QUOTED.sub(_blank, _SENTENCE.sub(_blank_question, text[:_MAX_READ]))
    numbers = figures(said)
    given = [
        Factor(
            number.start,
            number.end,
            text[number.start : number.end],
            number.probability,
            Basis.EXPLICIT,
        )
        for number in numbers
        if not number.is_stated
    ]
    told = [*found_words(lowered(said))]
    spans = [(number.start, number.end) for number in numbers]
    words = _words(_blanked(said, spans)) if spans else _factors(said, told)
    basis = Basis.EXPLICIT if given else Basis.LANGUAGE if words else Basis.NO_EVIDENCE
    factors = tuple(sorted((*given, *words), key=lambda factor: factor.start))
    value = joined([factor.effect for factor in given or words])
    return Confidence(value, basis, factors, stated_confidence(said, numbers, told))


def joined(probabilities: Sequence[float]) -> float | None:
    """Join probabilities in (0, 1) as the mean of their log-odds; None of none."""
    if not probabilities:
        return None
    mean = math.fsum(
        math.log(probability / (1 - probability)) for probability in probabilities
    ) / len(probabilities)
    return round(1 / (1 + math.exp(-mean)), 2)


def calibration(pairs: Sequence[tuple[float, bool]], bins: int = 10) -> Calibration:
    """Compare confidences with what came true.

    Args:
        pairs: A confidence in [0, 1] and whether it came true, at least one.
        bins: Number of bins of equal width, at least one.

    Raises:
        InvalidInputError: nothing to compare, no bin, or a confidence out of its range.

    References:
        Brier 1950 (Monthly Weather Review 78); Naeini et al. 2015, AAAI (expected error).
    """
    if not pairs or bins < 1:
        raise InvalidInputError("a calibration needs outcomes and bins", field="pairs")
    if not all(0 <= confidence <= 1 for confidence, _ in pairs):
        raise InvalidInputError("a confidence lies between 0 and 1", field="pairs")
    brier = math.fsum((confidence - right) ** 2 for confidence, right in pairs) / len(pairs)
    filled = [_bin(pairs, place, bins) for place in range(bins)]
    kept = tuple(bin_ for bin_ in filled if bin_ is not None)
    error = math.fsum(bin_.count * abs(bin_.mean_confidence - bin_.share_right) for bin_ in kept)
    return Calibration(len(pairs), brier, error / len(pairs), kept)


def _bin(pairs: Sequence[tuple[float, bool]], place: int, bins: int) -> CalibrationBin | None:
    inside = [pair for pair in pairs if min(int(pair[0] * bins), bins - 1) == place]
    if not inside:
        return None
    mean = math.fsum(confidence for confidence, _ in inside) / len(inside)
    right = sum(right for _, right in inside) / len(inside)
    return CalibrationBin(place / bins, (place + 1) / bins, len(inside), mean, right)


def _words(text: str) -> list[Factor]:
    return _factors(text, found_words(lowered(text)))


def _factors(text: str, told: Iterable[Told]) -> list[Factor]:
    factors = list[Factor]()
    for at, end, figure in told:
        denial = denial_before(text, at)
        start = at if denial is None else denial
        effect = figure if denial is None else denied(figure)
        factors.append(Factor(start, end, text[start:end], effect, Basis.LANGUAGE))
    return factors


def _blank(mark: re.Match[str]) -> str:
    return " " * len(mark.group())


def _blank_question(mark: re.Match[str]) -> str:
    return _blank(mark) if mark.group().endswith("?") else mark.group()


def _blanked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """Blank some spans, in order and apart; every offset stays."""
    parts, begin = list[str](), 0
    for start, end in spans:
        parts += [text[begin:start], " " * (end - start)]
        begin = end
    return "".join([*parts, text[begin:]])
