"""Cryptanalysis: published ciphertexts, decibans by hand, and random keys found again."""

import random
from typing import Any

import pytest

from app.compute.analytical.cryptanalytic import compute
from app.compute.analytical.letters import coincidence, letters_of, text_of
from app.domain.modes.analytical.cryptanalytic import MODE, CryptanalyticInput
from app.domain.modes.analytical.cryptanalytic_result import (
    CiphertextAnalysis,
    CryptanalyticResult,
)
from app.domain.modes.checks import InvalidModeInputError, read_input

ENGLISH = """
When in the course of human events it becomes necessary for one people to dissolve the political
bands which have connected them with another and to assume among the powers of the earth the
separate and equal station to which the laws of nature and of nature's god entitle them a decent
respect to the opinions of mankind requires that they should declare the causes which impel them to
the separation
"""


def solved(data: dict[str, Any]) -> CryptanalyticResult:
    given, _ = read_input(MODE, data)
    assert isinstance(given, CryptanalyticInput)
    return compute(given)


def read(text: str, **more: Any) -> CiphertextAnalysis:  # noqa: ANN401
    found = solved({"ciphertext": text, **more}).ciphertext
    assert found is not None
    return found


def refused(data: dict[str, Any]) -> list[str]:
    with pytest.raises(InvalidModeInputError) as error:
        solved(data)
    return [finding.code for finding in error.value.findings]


def encrypted(text: str, key: str) -> str:
    moves = letters_of(key)
    return text_of([(c + moves[i % len(moves)]) % 26 for i, c in enumerate(letters_of(text))])


def hypothesis(prior: float, *decibans: float, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    items = [{"id": f"e{index}", "decibans": value} for index, value in enumerate(decibans)]
    return {"hypotheses": [{"id": "h", "prior": prior, "evidence": items, **more}]}


def test_decibans_add_up_to_the_posterior() -> None:
    """A prior of 1 to 99 is -19.956 decibans; 19.956 for it make it even."""
    (found,) = solved(hypothesis(0.01, 12, 7.9563519)).hypotheses

    assert (found.total_decibans, found.posterior) == pytest.approx((19.9563519, 0.5))
    assert found.verdict == "undecided"


@pytest.mark.parametrize(
    ("decibans", "verdict"), [(20, "confirmed"), (-20, "refuted"), (19.9, "undecided")]
)
def test_a_hundred_to_one_settles_it(decibans: float, verdict: str) -> None:
    assert solved(hypothesis(0.5, decibans)).hypotheses[0].verdict == verdict


def test_a_likelihood_ratio_of_two_is_three_decibans() -> None:
    data = hypothesis(0.5)
    data["hypotheses"][0]["evidence"] = [
        {"id": "e", "likelihoodRatio": 2},
        {"id": "gone", "decibans": 50, "retracted": True},
    ]

    (found,) = solved(data).hypotheses

    assert (found.total_decibans, found.posterior) == pytest.approx((3.0103, 2 / 3), abs=1e-5)


def test_claims_are_compared_and_not_believed() -> None:
    data = hypothesis(0.5, 10, totalDecibans=10, posterior=0.99)

    assert solved(data).hypotheses[0].disagreements == ("posterior",)


def test_the_index_of_coincidence_counts_pairs() -> None:
    assert coincidence(letters_of("aabb")) == pytest.approx(4 / 12)
    assert read(ENGLISH).coincidence == pytest.approx(0.07, abs=0.005)


def test_caesars_shift_of_three_is_read() -> None:
    found = read(encrypted(ENGLISH, "d"), cipherType="caesar")

    assert (found.caesar.key, found.caesar.plaintext[:15]) == ("d", "wheninthecourse")
    assert (found.looks_like, found.type_agrees) == (("caesar", "substitution"), True)


def test_the_key_of_a_published_vigenere_is_found() -> None:
    """Stinson, Cryptography: Theory and Practice (3rd edition), example 1.11: key JANET."""
    text = (
        "CHREEVOAHMAERATBIAXXWTNXBEEOPHBSBQMQEQERBW"
        "RVXUOAKXAOSXXWEAHBWGJMMQMNKGRFVGXWTRZXWIAK"
        "LXFPSKAUTEMNDCMGTSXMXBTUIADNGMGPSRELXNJELX"
        "VRVPRTULHDNQWTWDTYGBPHXTFALJHASVBFXNGLLCHR"
        "ZBWELEKMSJIKNBHWRJGNMGJSGLXFEYPHAGNRBIEQJT"
        "AMRVLCRREMNDGLXRRIMGNSNRWCHRQHAEYEVTAQEBBI"
        "PEEWEVKAKOEWADREMXMTBHHCHRTKDNVRZCHRCLQOHP"
        "WQAIIWXNRMGWOIIFKEE"
    )

    found = read(text)

    assert found.periods[0].period in (5, 10)
    assert found.vigenere is not None
    assert found.vigenere.key in ("janet", "janetjanet")
    assert found.vigenere.plaintext.startswith("thealmondtreewasintentativeblossom")
    assert found.looks_like == ("vigenere",)
    chr_ = next(repeat for repeat in found.repeats if repeat.text == "chr")
    assert (chr_.positions, chr_.common_divisor) == ((0, 165, 235, 275, 285), 5)


def test_a_transposition_keeps_the_letters_of_english() -> None:
    letters = text_of(letters_of(ENGLISH))

    assert read("".join(letters[start::7] for start in range(7))).looks_like == ("transposition",)


def test_a_crib_fits_where_its_pattern_does() -> None:
    assert read("xyzzyabccb", cribs=["noon"]).cribs[0].positions == (1, 6)


def test_key_spaces_are_counted_exactly() -> None:
    spaces = [
        {"id": "des", "alphabetSize": 2, "keyLength": 56, "testsPerSecond": 1e6},
        {
            "id": "alphabet",
            "alphabetSize": 26,
            "keyLength": 26,
            "withoutRepetition": True,
        },
        {"id": "long", "alphabetSize": 10, "keyLength": 4_096},
    ]

    found = solved({"keySpaces": spaces}).key_spaces

    assert [space.keys for space in found[:2]] == [
        "72057594037927936",
        "403291461126605635584000000",
    ]
    assert [space.bits for space in found[:2]] == pytest.approx([56, 88.382], abs=1e-3)
    assert found[0].log10_seconds == pytest.approx(10.8577, abs=1e-4)
    assert found[2].keys == "1" + "0" * 4_096


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_random_keys_are_found_again(count: int) -> None:
    draw = random.Random(131)
    for _ in range(count):
        shift = text_of([draw.randrange(26)])
        key = text_of([draw.randrange(26) for _ in range(4)])

        assert read(encrypted(ENGLISH, shift), maxPeriod=1).caesar.key == shift
        found = read(encrypted(ENGLISH, key), maxPeriod=4).vigenere
        if len(set(key)) == 4:
            assert found is not None
            assert found.key == key


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({}, "NOTHING_TO_COMPUTE"),
        ({"ciphertext": "12 34"}, "TOO_SHORT"),
        ({"ciphertext": ENGLISH, "cribs": ["two words"]}, "NOT_LETTERS"),
        (
            {
                "keySpaces": [
                    {"id": "k", "alphabetSize": 3, "keyLength": 4, "withoutRepetition": True}
                ]
            },
            "TOO_LONG",
        ),
        (
            {"hypotheses": [{"id": "h", "prior": 0.5, "evidence": [{"id": "e"}]}]},
            "MISSING_EVIDENCE",
        ),
        (
            {
                "hypotheses": [
                    {
                        "id": "h",
                        "prior": 0.5,
                        "evidence": [{"id": "e", "decibans": 10, "likelihoodRatio": 5}],
                    }
                ]
            },
            "DECIBAN_MISMATCH",
        ),
    ],
    ids=["nothing", "no letters", "crib", "key", "no evidence", "two figures"],
)
def test_what_does_not_fit_together_is_refused(data: dict[str, Any], code: str) -> None:
    assert refused(data) == [code]
