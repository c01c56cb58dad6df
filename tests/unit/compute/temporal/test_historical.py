"""Dates before and after the era, witnesses that copy each other, and chains of causes."""

import random
from typing import Any

import numpy as np
import pytest

from app.compute.temporal.historical import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.temporal.dates import DateError, read_date, written, years_between
from app.domain.modes.temporal.historical import MODE, HistoricalInput, HistoricalResult


def solve(**given: object) -> HistoricalResult:
    return compute(HistoricalInput.model_validate(given))


def events(*dates: str) -> list[dict[str, object]]:
    return [{"id": f"e{n}", "name": date, "date": date} for n, date in enumerate(dates)]


def source(name: str, reliability: float, *derived_from: str) -> dict[str, object]:
    return {
        "id": name,
        "title": name,
        "type": "primary",
        "reliability": reliability,
        "derived_from": derived_from,
    }


def refused(**data: object) -> list[tuple[str, str]]:
    with pytest.raises(InvalidModeInputError) as error:
        read_input(MODE, data)
    return [(finding.code, finding.path) for finding in error.value.findings]


def test_years_before_the_era_come_in_their_order() -> None:
    result = solve(events=events("1066", "-44", "-500", "44 BCE", "1"))

    assert [dated.event for dated in result.timeline] == ["e2", "e1", "e3", "e4", "e0"]
    assert [dated.earliest for dated in result.timeline[:3]] == [
        "-0500-01-01",
        "-0044-01-01",
        "-0043-01-01",
    ]


def test_there_is_no_year_between_the_eras() -> None:
    """Augustus, born on 23 September 63 BCE, died on 19 August 14 CE at the age of 75
    (Suetonius, Augustus 5 and 100)."""
    assert solve(events=events("63-09-23 BCE", "14-08-19")).span_years == 75
    assert years_between((0, 1, 1), (1, 1, 1)) == 1


@pytest.mark.parametrize(
    ("text", "earliest", "latest"),
    [
        ("1914-06-28", "1914-06-28", "1914-06-28"),
        ("1914-02", "1914-02-01", "1914-02-28"),
        ("AD 14", "0014-01-01", "0014-12-31"),
        ("5th century BCE", "-0499-01-01", "-0400-12-31"),
        ("1st century", "0001-01-01", "0100-12-31"),
        ("1st century BCE", "-0099-01-01", "0000-12-31"),
        ("1960s", "1960-01-01", "1969-12-31"),
        ("58 to 50 BCE", "-0057-01-01", "-0049-12-31"),
        ("1914/1918", "1914-01-01", "1918-12-31"),
        ("-0043-03-15", "-0043-03-15", "-0043-03-15"),
        ("0100-02-29", "0100-02-29", "0100-02-29"),
        ("c. 1200", "1200-01-01", "1200-12-31"),
    ],
)
def test_a_date_is_a_range_of_days(text: str, earliest: str, latest: str) -> None:
    found = read_date(text)

    assert (written(found.earliest), written(found.latest)) == (earliest, latest)
    assert found.is_approximate is text.startswith("c.")


@pytest.mark.parametrize(
    "text", ["yesterday", "1914-13", "1900-02-29", "0 BCE", "1918/1914", "1/2/3", "1914-06-31"]
)
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(DateError):
        read_date(text)
    assert refused(events=events("1914", text)) == [("INVALID_DATE", "events.1.date")]


def test_events_whose_dates_overlap_have_no_certain_order() -> None:
    result = solve(events=events("1914", "1914-06-28", "1913", "1914-06-28"))

    assert [(p.first, p.second) for p in result.uncertain_order] == [("e0", "e1"), ("e0", "e3")]


def test_sources_that_copy_each_other_are_one_witness() -> None:
    result = compute(HistoricalInput.model_validate(MODE.example))

    found = {c.event: c for c in result.corroborations}
    assert (found["ides"].status, found["ides"].sources, found["ides"].witnesses) == (
        "corroborated",
        3,
        2,
    )
    assert found["ides"].attested == pytest.approx(1 - 0.2 * 0.3)
    assert (found["rubicon"].status, found["dictator"].status) == (
        "single_witness",
        "unattested",
    )


def test_sources_with_a_common_origin_that_attests_nothing_are_one_witness() -> None:
    result = solve(
        events=events("1500"),
        sources=[source("q", 0.5), source("a", 0.6, "q"), source("b", 0.9, "q")],
        attestations=[{"event": "e0", "source": "a"}, {"event": "e0", "source": "b"}],
    )

    assert (result.corroborations[0].witnesses, result.corroborations[0].attested) == (
        1,
        pytest.approx(0.9),
    )


def test_a_source_that_disputes_an_event_counts_against_it() -> None:
    result = solve(
        events=events("1500"),
        sources=[source("a", 0.6), source("b", 0.9)],
        attestations=[
            {"event": "e0", "source": "a"},
            {"event": "e0", "source": "b", "stance": "disputes"},
        ],
    )

    found = result.corroborations[0]
    assert (found.status, found.attested, found.disputed) == (
        "disputed",
        pytest.approx(0.6),
        pytest.approx(0.9),
    )


def test_a_chain_names_its_gaps_and_its_weakest_link() -> None:
    links = [
        {"cause": "e0", "effect": "e1", "confidence": 0.9},
        {"cause": "e1", "effect": "e2", "confidence": 0.5},
        {"cause": "e3", "effect": "e0", "confidence": 0.8},
    ]

    chain = solve(
        events=events("1", "2", "3", "4"), causal_chains=[{"id": "c", "links": links}]
    ).chains[0]

    assert (chain.is_continuous, chain.gaps, chain.weakest_link) == (False, (2,), 1)
    assert chain.confidence == pytest.approx(0.36)


def test_a_cause_after_its_effect_is_an_anachronism() -> None:
    given = events("1918", "1914", "1914-06")
    given[0]["effects"] = ["e1"]
    given[2]["causes"] = ["e1"]

    result = solve(events=given)

    assert [(p.first, p.second) for p in result.anachronisms] == [("e0", "e1")]


def test_events_that_cause_themselves_are_named() -> None:
    given = events("1914", "1914", "1914")
    given[0]["causes"], given[1]["causes"] = ["e1"], ["e0"]

    assert solve(events=given).causal_cycles[0].events == ("e0", "e1")


def test_periods_and_sources_are_checked() -> None:
    given = {
        "events": events("1914"),
        "sources": [source("a", 0.5, "a")],
        "periods": [
            {"id": "p", "name": "", "startDate": "27 BCE", "endDate": "509 BCE"},
        ],
    }

    assert refused(**given) == [
        ("ENDS_BEFORE_START", "periods.0"),
        ("OWN_SOURCE", "sources.0.derivedFrom"),
    ]


def test_a_key_event_outside_its_period_is_a_warning() -> None:
    period = {
        "id": "p", "name": "", "startDate": "1900", "endDate": "1910", "keyEvents": ["e0"],
    }  # fmt: skip

    _, warnings = read_input(MODE, {"events": events("1914"), "periods": [period]})

    assert [(w.code, w.path) for w in warnings] == [("OUTSIDE_PERIOD", "periods.0.keyEvents")]


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_random_dates_are_ordered_as_by_another_library(count: int) -> None:
    choose = random.Random(count)
    days = [np.datetime64(choose.randint(-1_500_000, 100_000), "D") for _ in range(count)]
    texts: list[Any] = [str(day) for day in days]

    found = [read_date(text).earliest for text in texts if int(text.rsplit("-", 2)[0]) >= 1582]

    known = [day for day in days if int(str(day).rsplit("-", 2)[0]) >= 1582]
    assert np.argsort(known).tolist() == sorted(range(len(found)), key=found.__getitem__)
    years = [read_date(text).earliest[0] for text in texts if not text.endswith("02-29")]
    assert years == [int(t.rsplit("-", 2)[0]) for t in texts if not t.endswith("02-29")]
