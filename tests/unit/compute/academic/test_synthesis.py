"""Sides, pooled effects, contradictions and what conclusions leave out."""

import random
from functools import partial
from math import log, sqrt
from typing import Any

import pytest
import scipy.optimize  # pyright: ignore[reportMissingTypeStubs]

from app.compute.academic.synthesis import compute
from app.domain.modes.academic.synthesis import (
    MODE,
    Consensus,
    MetaAnalysis,
    SynthesisInput,
    SynthesisResult,
)
from app.domain.modes.checks import InvalidModeInputError, read_input

_optimize: Any = scipy.optimize

TRIALS = (
    *((4, 119, 11, 128), (6, 300, 29, 274), (3, 228, 11, 209), (62, 13536, 248, 12619)),
    *((33, 5036, 47, 5761), (180, 1361, 372, 1079), (8, 2537, 10, 619)),
    *((505, 87886, 499, 87892), (29, 7470, 45, 7232), (17, 1699, 65, 1600)),
    *((186, 50448, 141, 27197), (5, 2493, 3, 2338), (27, 16886, 29, 17825)),
)
"""Colditz et al. (1994): tuberculosis and none with the BCG vaccine, then without it."""


def inputs(*findings: tuple[str, str, str], **more: Any) -> dict[str, Any]:  # noqa: ANN401
    """Findings by source, theme and direction."""
    return {
        "sources": [{"id": s, "title": s} for s in dict.fromkeys(f[0] for f in findings)],
        "themes": [{"id": t, "statement": t} for t in dict.fromkeys(f[1] for f in findings)],
        "findings": [
            {"id": f"f{n}", "source": s, "theme": t, "statement": "Found.", "direction": d}
            for n, (s, t, d) in enumerate(findings)
        ],
        **more,
    }


def measured(effects: list[tuple[float, float]]) -> dict[str, Any]:
    data = inputs(*((f"s{n}", "t", "neutral") for n in range(len(effects))))
    for found, (effect, error) in zip(data["findings"], effects, strict=True):
        found |= {"effect": effect, "standardError": error}
    return data


def solved(data: dict[str, Any]) -> SynthesisResult:
    given, _ = read_input(MODE, data)
    assert isinstance(given, SynthesisInput)
    return compute(given)


def pooled(effects: list[tuple[float, float]]) -> MetaAnalysis:
    found = solved(measured(effects)).themes[0].meta_analysis
    assert found is not None
    return found


def test_the_trials_of_the_bcg_vaccine_pool_as_published() -> None:
    """Viechtbauer, Conducting meta-analyses in R (2010), and the pages of metafor."""
    effects = [
        (log(a / (a + b) / (c / (c + d))), sqrt(1 / a - 1 / (a + b) + 1 / c - 1 / (c + d)))
        for a, b, c, d in TRIALS
    ]
    found = pooled(effects)

    assert (found.fixed.estimate, found.fixed.standard_error) == pytest.approx(
        (-0.4303, 0.0405), abs=5e-5
    )
    assert (found.random.estimate, found.random.standard_error) == pytest.approx(
        (-0.7141, 0.1787), abs=5e-5
    )
    assert (found.q, found.tau_squared, found.i_squared) == pytest.approx(
        (152.2330, 0.3088, 0.9212), abs=5e-5
    )


def test_equal_effects_have_no_variance_between_them() -> None:
    found = pooled([(0.5, 0.1), (0.5, 0.3)])

    assert (found.q, found.tau_squared, found.i_squared, found.q_p_value) == (0, 0, 0, 1)
    assert found.random == found.fixed


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_the_fixed_estimate_is_the_most_likely_one(count: int) -> None:
    draw = random.Random(7)
    for _ in range(count):
        effects = [(draw.gauss(0, 2), draw.uniform(0.2, 2)) for _ in range(draw.randint(2, 8))]
        best = _optimize.minimize_scalar(partial(misfit, effects))
        found = pooled(effects)

        assert found.fixed.estimate == pytest.approx(float(best.x), abs=1e-6)
        assert found.q == pytest.approx(float(best.fun))


def misfit(effects: list[tuple[float, float]], mean: float) -> float:
    return sum(((y - mean) / error) ** 2 for y, error in effects)


def test_a_study_of_almost_no_weight_leaves_the_estimate_where_it_is() -> None:
    found = pooled([(0.5, 1e-6), (-1e9, 1e6)])

    assert found.fixed.estimate == pytest.approx(0.5)
    assert found.i_squared == pytest.approx(1 - 1e-6)


@pytest.mark.parametrize(
    ("directions", "consensus"),
    [
        (["supports", "supports"], Consensus.STRONG),
        (["opposes", "opposes", "neutral"], Consensus.STRONG),
        (["supports", "supports", "supports", "opposes"], Consensus.MODERATE),
        (["supports", "supports", "opposes"], Consensus.CONTESTED),
        (["supports", "neutral"], Consensus.SINGLE_SOURCE),
        (["neutral", "neutral"], Consensus.NONE),
    ],
)
def test_the_consensus_follows_from_the_sides(directions: list[str], consensus: Consensus) -> None:
    data = inputs(*((f"s{n}", "t", direction) for n, direction in enumerate(directions)))

    assert solved(data).themes[0].consensus is consensus


def test_a_poor_source_weighs_less_and_one_on_both_sides_is_divided() -> None:
    data = inputs(("a", "t", "supports"), ("a", "t", "opposes"), ("b", "t", "opposes"))
    data["sources"][1]["quality"] = 0.25
    [theme] = solved(data).themes

    assert (theme.supporting_weight, theme.opposing_weight) == (0.5, 0.75)


@pytest.mark.parametrize(("claimed", "agrees"), [("strong", False), ("contested", True)])
def test_a_claimed_consensus_is_compared_with_the_findings(claimed: str, agrees: bool) -> None:
    data = inputs(("a", "t", "supports"), ("b", "t", "opposes"))
    data["themes"][0]["claimedConsensus"] = claimed

    assert solved(data).themes[0].agrees is agrees


def test_only_sources_on_different_sides_of_one_theme_contradict_each_other() -> None:
    found = solved(
        inputs(
            ("a", "t", "supports"),
            ("a", "t", "opposes"),
            ("b", "t", "opposes"),
            ("b", "u", "supports"),
        )
    )

    assert [(c.theme, c.supporting, c.opposing) for c in found.contradictions] == [
        ("t", "f0", "f2")
    ]


def test_a_conclusion_names_its_sources_and_the_findings_it_leaves_out() -> None:
    conclusions = [
        {"statement": "It holds.", "findings": ["f0"]},
        {"statement": "It is open.", "findings": ["f0", "f1"]},
    ]
    found = solved(inputs(("a", "t", "supports"), ("b", "t", "opposes"), conclusions=conclusions))

    assert [(c.sources, c.left_out) for c in found.conclusions] == [
        (("a",), ("f1",)),
        (("a", "b"), ()),
    ]


def test_a_source_without_a_finding_lowers_the_coverage() -> None:
    data = inputs(("a", "t", "supports"), ("b", "t", "supports"), ("c", "t", "supports"))
    data["sources"].append({"id": "d", "title": "Unread"})
    found = solved(data)

    assert (found.coverage, found.unused_sources) == (0.75, ("d",))


def test_themes_with_the_same_sources_occur_together() -> None:
    found = solved(
        inputs(
            *(("a", theme, "supports") for theme in "tuv"),
            ("b", "t", "supports"),
            ("b", "u", "supports"),
            ("c", "u", "supports"),
        )
    )

    assert [
        (p.first, p.second, p.shared_sources, pytest.approx(p.jaccard)) for p in found.co_occurrence
    ] == [("t", "u", 2, 2 / 3), ("t", "v", 1, 1 / 2), ("u", "v", 1, 1 / 3)]


def test_an_effect_without_its_error_is_refused() -> None:
    data = inputs(("a", "t", "supports"))
    data["findings"][0]["effect"] = 1.0
    with pytest.raises(InvalidModeInputError) as refused:
        solved(data)

    assert [(f.code, f.path) for f in refused.value.findings] == [
        ("EFFECT_WITHOUT_ERROR", "findings.0")
    ]


def test_a_finding_of_no_source_is_refused() -> None:
    data = inputs(("a", "t", "supports"))
    data["findings"][0]["source"] = "gone"
    with pytest.raises(InvalidModeInputError) as refused:
        solved(data)

    assert [(f.code, f.path) for f in refused.value.findings] == [
        ("UNKNOWN_REFERENCE", "findings.0.source")
    ]


def test_two_effects_of_one_source_on_one_theme_are_doubtful() -> None:
    data = measured([(1.0, 0.1), (2.0, 0.1)])
    data["findings"][1]["source"] = "s0"
    _, warnings = read_input(MODE, data)

    assert [(w.code, w.path) for w in warnings] == [("DEPENDENT_EFFECTS", "findings.1")]
