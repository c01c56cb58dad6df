"""What coded texts show: frequencies, agreement of coders, saturation, themes.

Source of the rule for saturation: Guest, Namey and Chen, A simple method to assess and report
thematic saturation in qualitative research (2020).
"""

from collections.abc import Iterator
from itertools import combinations

from app.compute.academic.reliability import cohens_kappa, krippendorffs_alpha
from app.domain.modes.academic.analysis import (
    AnalysisInput,
    AnalysisResult,
    ClaimedReliability,
    CodeAgreement,
    CodeFrequency,
    CodePair,
    CoderAgreement,
    NewCodes,
    ReliabilityMethod,
    ThemePrevalence,
)

BASE = 4
"""Sources whose codes new ones are compared with."""

Places = dict[str, set[str]]
"""Names of codes and the segments that have them."""


def compute(given: AnalysisInput) -> AnalysisResult:
    segments = _segments(given)
    agreement = tuple(_agreement(given))
    alpha = krippendorffs_alpha(_units(given))
    saturation = tuple(_saturation(given, segments))
    themed = _below(given, {code for theme in given.themes for code in theme.codes})
    result = AnalysisResult(
        codes=tuple(_frequency(code.id, given, segments) for code in given.codebook),
        unused_codes=tuple(name for name, used in segments.items() if not used),
        co_occurrence=tuple(sorted(_pairs(segments), key=lambda pair: -pair.jaccard)),
        uncoded_segments=_uncoded(given),
        agreement=agreement,
        alpha=alpha,
        reliability_agrees=_agrees(given.claimed_reliability, agreement, alpha),
        saturation=saturation,
        saturated_after=_saturated_after(given, saturation),
        themes=tuple(_prevalence(given, segments)),
        codes_without_theme=tuple(
            name for name, used in segments.items() if used and name not in themed
        ),
        explanation="",
    )
    return result.model_copy(update={"explanation": _explain(result)})


def _segments(given: AnalysisInput) -> Places:
    found: Places = {code.id: set() for code in given.codebook}
    for coding in given.codings:
        for code in coding.codes:
            found[code].add(coding.segment)
    return found


def _uncoded(given: AnalysisInput) -> tuple[str, ...]:
    coded = {coding.segment for coding in given.codings}
    return tuple(segment.id for segment in given.segments if segment.id not in coded)


def _below(given: AnalysisInput, codes: set[str]) -> set[str]:
    """Codes and all below them."""
    found = set(codes)
    while more := {c.id for c in given.codebook if c.parent in found} - found:
        found |= more
    return found


def _sources(given: AnalysisInput, segments: set[str]) -> set[str]:
    return {segment.source for segment in given.segments if segment.id in segments}


def _frequency(code: str, given: AnalysisInput, segments: Places) -> CodeFrequency:
    return CodeFrequency(
        code=code,
        segments=len(segments[code]),
        sources=len(_sources(given, segments[code])),
        with_descendants=len(_of_codes(_below(given, {code}), segments)),
    )


def _of_codes(codes: set[str], segments: Places) -> set[str]:
    return set[str]().union(*(segments[code] for code in codes))


def _pairs(segments: Places) -> Iterator[CodePair]:
    for (first, some), (second, others) in combinations(segments.items(), 2):
        if both := len(some & others):
            jaccard = both / len(some | others)
            yield CodePair(first=first, second=second, segments=both, jaccard=jaccard)


def _agreement(given: AnalysisInput) -> Iterator[CoderAgreement]:
    by_coder = dict[str, dict[str, frozenset[str]]]()
    for coding in given.codings:
        by_coder.setdefault(coding.coder, {})[coding.segment] = frozenset(coding.codes)
    for (first, some), (second, others) in combinations(by_coder.items(), 2):
        pairs = {segment: (some[segment], others[segment]) for segment in some if segment in others}
        if pairs:
            yield _of_coders(first, second, pairs)


def _of_coders(
    first: str, second: str, pairs: dict[str, tuple[frozenset[str], frozenset[str]]]
) -> CoderAgreement:
    apart = tuple(segment for segment, (one, other) in pairs.items() if one != other)
    used = sorted(frozenset[str]().union(*(one | other for one, other in pairs.values())))
    return CoderAgreement(
        first=first,
        second=second,
        segments=len(pairs),
        percent=1 - len(apart) / len(pairs),
        kappa=cohens_kappa([*pairs.values()]),
        of_codes=tuple(
            CodeAgreement(
                code=code,
                kappa=cohens_kappa([(code in one, code in other) for one, other in pairs.values()]),
            )
            for code in used
        ),
        disagreements=apart,
    )


def _units(given: AnalysisInput) -> list[list[frozenset[str]]]:
    units = dict[str, list[frozenset[str]]]()
    for coding in given.codings:
        units.setdefault(coding.segment, []).append(frozenset(coding.codes))
    return [*units.values()]


def _agrees(
    claimed: ClaimedReliability | None,
    agreement: tuple[CoderAgreement, ...],
    alpha: float | None,
) -> bool | None:
    if claimed is None:
        return None
    if claimed.method is ReliabilityMethod.KRIPPENDORFFS_ALPHA:
        figure = alpha
    elif len(agreement) != 1:
        return None
    elif claimed.method is ReliabilityMethod.COHENS_KAPPA:
        figure = agreement[0].kappa
    else:
        figure = agreement[0].percent
    return None if figure is None else abs(claimed.value - figure) <= 0.005 + 1e-12


def _saturation(given: AnalysisInput, segments: Places) -> Iterator[NewCodes]:
    behind = {code: _sources(given, used) for code, used in segments.items()}
    known = set[str]()
    for source in given.data_sources:
        new = {code for code, sources in behind.items() if source.id in sources} - known
        known |= new
        yield NewCodes(source=source.id, new=len(new), total=len(known))


def _saturated_after(given: AnalysisInput, curve: tuple[NewCodes, ...]) -> str | None:
    if len(curve) < BASE or not curve[BASE - 1].total:
        return None
    base, run = curve[BASE - 1].total, given.saturation_run
    for end in range(BASE + run, len(curve) + 1):
        new = sum(source.new for source in curve[end - run : end])
        if new / base <= given.saturation_threshold:
            return curve[end - run - 1].source
    return None


def _prevalence(given: AnalysisInput, segments: Places) -> Iterator[ThemePrevalence]:
    for theme in given.themes:
        found = _of_codes(_below(given, set(theme.codes)), segments)
        sources = len(_sources(given, found))
        yield ThemePrevalence(
            theme=theme.id,
            segments=len(found),
            sources=sources,
            share=sources / len(given.data_sources),
        )


def _explain(result: AnalysisResult) -> str:
    used = len(result.codes) - len(result.unused_codes)
    said = [f"{used} of {len(result.codes)} codes are in use."]
    for pair in result.agreement:
        kappa = "undefined" if pair.kappa is None else f"{pair.kappa:.3f}"
        said.append(
            f"{pair.first} and {pair.second} agree on {pair.percent:.0%} of {pair.segments}"
            f" segments; kappa is {kappa}."
        )
    if result.alpha is not None:
        said.append(f"Krippendorff's alpha is {result.alpha:.3f}.")
    if result.reliability_agrees is False:
        said.append("The claimed reliability is another.")
    if result.saturated_after:
        said.append(f"Next to nothing is new after {result.saturated_after}.")
    return " ".join(said)
