"""What several sources say together: coverage, sides, pooled effects, contradictions."""

from collections.abc import Iterator
from itertools import combinations, islice, product

from app.compute.academic.pooling import meta_analysis
from app.domain.modes.academic.synthesis import (
    ConclusionSupport,
    Consensus,
    Contradiction,
    Direction,
    MetaAnalysis,
    SourceFinding,
    SynthesisConclusion,
    SynthesisInput,
    SynthesisResult,
    Theme,
    ThemePair,
    ThemeVerdict,
)

MODERATE = 0.75
"""The share of the weight from which on one side is a moderate consensus."""
MAX_CONTRADICTIONS = 200

Sides = tuple[float, float]
"""The weight for a theme and the weight against it."""


def compute(given: SynthesisInput) -> SynthesisResult:
    used = {found.source for found in given.findings_}
    opposed = [*_contradictions(given)]
    result = SynthesisResult(
        coverage=len(used) / len(given.sources),
        unused_sources=tuple(source.id for source in given.sources if source.id not in used),
        themes=tuple(_verdict(theme, given) for theme in given.themes),
        contradictions=tuple(opposed[:MAX_CONTRADICTIONS]),
        contradiction_count=len(opposed),
        co_occurrence=tuple(sorted(_pairs(given), key=lambda pair: -pair.jaccard)),
        conclusions=tuple(_support(drawn, given, opposed) for drawn in given.conclusions),
        explanation="",
    )
    return result.model_copy(update={"explanation": _explain(result)})


def _verdict(theme: Theme, given: SynthesisInput) -> ThemeVerdict:
    own = [found for found in given.findings_ if found.theme == theme.id]
    quality = {source.id: source.quality for source in given.sources}
    sides = {name: side for name in quality if (side := _sides(name, own, quality[name]))}
    weights = sum(s for s, _ in sides.values()), sum(o for _, o in sides.values())
    consensus = _consensus(len(sides), weights)
    claimed = theme.claimed_consensus
    return ThemeVerdict(
        theme=theme.id,
        sources=tuple(name for name in quality if any(name == found.source for found in own)),
        supporting_weight=weights[0],
        opposing_weight=weights[1],
        consensus=consensus,
        agrees=None if claimed is None else claimed is consensus,
        meta_analysis=_pooled(own, given.confidence_level),
    )


def _sides(source: str, findings: list[SourceFinding], quality: float) -> Sides | None:
    """Divide the weight of a source among the sides it takes; None where it takes none."""
    taken = [found.direction for found in findings if found.source == source]
    pros, cons = taken.count(Direction.SUPPORTS), taken.count(Direction.OPPOSES)
    if not pros + cons:
        return None
    return quality * pros / (pros + cons), quality * cons / (pros + cons)


def _consensus(sources: int, weights: Sides) -> Consensus:
    if sources < 2:
        return Consensus.SINGLE_SOURCE if sources else Consensus.NONE
    if not min(weights):
        return Consensus.STRONG
    share = max(weights) / sum(weights)
    return Consensus.MODERATE if share >= MODERATE else Consensus.CONTESTED


def _pooled(findings: list[SourceFinding], level: float) -> MetaAnalysis | None:
    effects = [
        (found.effect, found.standard_error**2)
        for found in findings
        if found.effect is not None and found.standard_error is not None
    ]
    return meta_analysis(effects, level) if len(effects) > 1 else None


def _contradictions(given: SynthesisInput) -> Iterator[Contradiction]:
    for theme in given.themes:
        own = [found for found in given.findings_ if found.theme == theme.id]
        pros = [found for found in own if found.direction is Direction.SUPPORTS]
        cons = [found for found in own if found.direction is Direction.OPPOSES]
        for pro, con in product(pros, cons):
            if pro.source != con.source:
                yield Contradiction(theme=theme.id, supporting=pro.id, opposing=con.id)


def _pairs(given: SynthesisInput) -> Iterator[ThemePair]:
    behind = {
        theme.id: {found.source for found in given.findings_ if found.theme == theme.id}
        for theme in given.themes
    }
    for (first, some), (second, others) in combinations(behind.items(), 2):
        if shared := len(some & others):
            jaccard = shared / len(some | others)
            yield ThemePair(first=first, second=second, shared_sources=shared, jaccard=jaccard)


def _support(
    drawn: SynthesisConclusion, given: SynthesisInput, opposed: list[Contradiction]
) -> ConclusionSupport:
    named = set(drawn.findings)
    against = {
        other
        for pair in opposed
        for one, other in (
            (pair.supporting, pair.opposing),
            (pair.opposing, pair.supporting),
        )
        if one in named
    }
    behind = {found.source for found in given.findings_ if found.id in named}
    return ConclusionSupport(
        sources=tuple(source.id for source in given.sources if source.id in behind),
        left_out=tuple(found.id for found in given.findings_ if found.id in against - named),
    )


def _explain(result: SynthesisResult) -> str:
    said = [f"{result.coverage:.0%} of the sources have a finding."]
    said.extend(_of_theme(theme) for theme in islice(result.themes, 10))
    if result.contradiction_count:
        said.append(f"{result.contradiction_count} pairs of findings contradict each other.")
    said.extend(
        f"Conclusion {index} leaves out {', '.join(support.left_out)}."
        for index, support in enumerate(result.conclusions, 1)
        if support.left_out
    )
    return " ".join(said)


def _of_theme(theme: ThemeVerdict) -> str:
    pooled = theme.meta_analysis
    effect = (
        f", with a pooled effect of {pooled.random.estimate:.4g} ({pooled.random.low:.4g} to"
        f" {pooled.random.high:.4g})"
        if pooled
        else ""
    )
    return f"{theme.theme}: {theme.consensus.value.replace('_', ' ')}{effect}."
