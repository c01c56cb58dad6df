"""Frequencies, agreement of coders, saturation and themes of coded texts."""

import random
from collections.abc import Iterable
from itertools import permutations
from typing import Any

import pytest

from app.compute.academic.analysis import compute
from app.compute.academic.reliability import cohens_kappa, krippendorffs_alpha
from app.domain.modes.academic.analysis import MODE, AnalysisInput, AnalysisResult
from app.domain.modes.checks import InvalidModeInputError, read_input

KRIPPENDORFF = ("123321412...", "1233224125.3", ".3332342251.", "12332441251.")
"""What four observers gave twelve units; a dot where one gave nothing."""


def coded(*segments: Iterable[str], **more: Any) -> dict[str, Any]:  # noqa: ANN401
    """One source; for each segment the letters that coder 0, 1, ... gave; `.` is not coded."""
    given = [[*segment] for segment in segments]
    used = sorted({code for segment in given for codes in segment for code in codes} - {"."})
    return {
        "dataSources": [{"id": "all"}],
        "codebook": [{"id": code, "definition": "It applies."} for code in used or ["unused"]],
        "segments": [{"id": f"s{n}", "source": "all"} for n in range(len(given))],
        "codings": [
            {"segment": f"s{n}", "coder": f"c{coder}", "codes": [*codes]}
            for n, segment in enumerate(given)
            for coder, codes in enumerate(segment)
            if codes != "."
        ],
        **more,
    }


def interviews(*sources: str) -> dict[str, Any]:
    """One segment a source, with the letters as codes, and one coder."""
    data = coded(*([codes] for codes in sources))
    data["dataSources"] = [{"id": f"i{n}"} for n in range(1, len(sources) + 1)]
    for n, segment in enumerate(data["segments"], 1):
        segment["source"] = f"i{n}"
    return data


def solved(data: dict[str, Any]) -> AnalysisResult:
    given, _ = read_input(MODE, data)
    assert isinstance(given, AnalysisInput)
    return compute(given)


def test_two_readers_of_fifty_proposals_agree_with_a_kappa_of_two_fifths() -> None:
    """The usual example: 20 and 15 proposals alike, 5 and 10 not; 0.7 against 0.5 by chance."""
    found = solved(coded(*["yy"] * 20, *["yn"] * 5, *["ny"] * 10, *["nn"] * 15))
    [pair] = found.agreement

    assert (pair.percent, pair.kappa) == (pytest.approx(0.7), pytest.approx(0.4))
    assert {of.code: of.kappa for of in pair.of_codes} == {
        "n": pytest.approx(0.4),
        "y": pytest.approx(0.4),
    }
    assert len(pair.disagreements) == 15


def test_four_observers_of_twelve_units_have_the_published_alpha() -> None:
    """Krippendorff, Computing Krippendorff's alpha-reliability (2011), section C."""
    found = solved(coded(*zip(*KRIPPENDORFF, strict=True)))

    assert found.alpha == pytest.approx(0.743, abs=5e-4)


def test_coders_who_know_one_code_only_have_no_kappa_and_no_alpha() -> None:
    found = solved(coded("aa", "aa"))

    assert (found.agreement[0].percent, found.agreement[0].kappa, found.alpha) == (1, None, None)


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_agreement_is_that_of_drawing_pairs_by_chance(count: int) -> None:
    """Both coefficients from their definitions: every pair of values that chance may draw."""
    draw = random.Random(60)
    for _ in range(count):
        pairs: list[tuple[str, str]] = [
            (draw.choice("abc"), draw.choice("abc")) for _ in range(draw.randint(2, 12))
        ]
        firsts, seconds = zip(*pairs, strict=True)
        crossed = [(a, b) for a in firsts for b in seconds]
        drawn = [*permutations([*firsts, *seconds], 2)]

        assert cohens_kappa(pairs) == beyond(unlike(pairs), unlike(crossed))
        assert krippendorffs_alpha(pairs) == beyond(unlike(pairs), unlike(drawn))


def unlike(pairs: list[tuple[str, str]]) -> float:
    return sum(a != b for a, b in pairs) / len(pairs)


def beyond(observed: float, expected: float) -> object:
    return pytest.approx(1 - observed / expected) if expected else None


@pytest.mark.parametrize(
    ("method", "value", "agrees"),
    [
        ("cohens_kappa", 0.4, True),
        ("cohens_kappa", 0.8, False),
        ("percent_agreement", 0.7, True),
        ("krippendorffs_alpha", 0.4, True),
        ("krippendorffs_alpha", 0.5, False),
    ],
)
def test_a_claimed_reliability_is_compared_with_the_codings(
    method: str, value: float, agrees: bool
) -> None:
    data = coded(*["yy"] * 20, *["yn"] * 5, *["ny"] * 10, *["nn"] * 15)

    claimed = solved({**data, "claimedReliability": {"method": method, "value": value}})

    assert claimed.reliability_agrees is agrees


def test_a_kappa_of_three_coders_can_not_be_compared() -> None:
    claimed = {"method": "cohens_kappa", "value": 1}
    found = solved(coded("aaa", "bbb", claimedReliability=claimed))

    assert (found.reliability_agrees, len(found.agreement)) == (None, 3)


def test_nothing_is_new_after_the_source_before_a_run_without_new_codes() -> None:
    """A base of four sources with 5 codes; then one new code, then two sources without any."""
    found = solved(interviews("ab", "bc", "d", "e", "af", "b", "c"))

    assert [(s.new, s.total) for s in found.saturation] == [
        *[(2, 2), (1, 3), (1, 4), (1, 5)],
        *[(1, 6), (0, 6), (0, 6)],
    ]
    assert found.saturated_after == "i5"


def test_a_run_with_few_new_codes_is_within_the_threshold() -> None:
    data = interviews("ab", "bc", "d", "e", "af", "b", "c")

    assert solved({**data, "saturationThreshold": 0.2}).saturated_after == "i4"
    assert solved({**data, "saturationRun": 3}).saturated_after is None


def test_fewer_sources_than_the_base_and_a_run_show_no_saturation() -> None:
    assert solved(interviews("a", "a", "a", "a", "a")).saturated_after is None


def test_a_theme_has_the_segments_of_all_codes_below_its_own() -> None:
    data = interviews("a", "b", "c")
    data["codebook"][1]["parent"] = "a"
    data["codebook"][2]["parent"] = "b"
    found = solved({**data, "themes": [{"id": "t", "codes": ["b"]}]})

    assert [(t.segments, t.sources, t.share) for t in found.themes] == [
        (2, 2, pytest.approx(2 / 3))
    ]
    assert found.codes_without_theme == ("a",)
    assert [(c.segments, c.with_descendants) for c in found.codes] == [(1, 3), (1, 2), (1, 1)]


def test_codes_that_occur_together_are_counted_by_segments() -> None:
    found = solved(coded(["ab"], ["ab"], ["b"], ["c"]))

    assert [
        (p.first, p.second, p.segments, pytest.approx(p.jaccard)) for p in found.co_occurrence
    ] == [("a", "b", 2, 2 / 3)]


def test_what_nobody_used_or_looked_at_is_named() -> None:
    data = coded("a", ".")
    data["codebook"].append({"id": "z", "definition": "Rare."})
    found = solved(data)

    assert (found.unused_codes, found.uncoded_segments) == (("z",), ("s1",))


def test_a_code_above_itself_is_refused() -> None:
    data = coded("ab", "c.")
    data["codebook"][0]["parent"] = "b"
    data["codebook"][1]["parent"] = "a"
    data["codebook"][2]["parent"] = "a"

    assert refused(data) == [
        ("PARENT_CIRCLE", "codebook.0.parent"),
        ("PARENT_CIRCLE", "codebook.1.parent"),
    ]


def test_a_segment_is_coded_once_by_a_coder() -> None:
    data = coded("a")
    data["codings"] *= 2

    assert refused(data) == [("DUPLICATE", "codings.1")]


def test_a_ninth_coder_and_an_unknown_code_are_refused() -> None:
    data = coded("a" * 9)
    data["codings"][0]["codes"] = ["gone"]

    assert refused(data) == [
        ("UNKNOWN_REFERENCE", "codings.0.codes"),
        ("TOO_MANY_CODERS", "codings"),
    ]


def refused(data: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(InvalidModeInputError) as error:
        solved(data)
    return [(finding.code, finding.path) for finding in error.value.findings]
