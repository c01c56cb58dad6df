"""Historical reasoning: events, the sources that attest them, and chains of cause and effect."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    ModeResult,
    Name,
    Probability,
    RefersTo,
    Severity,
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import SELF, Items, Links, LinkType, ModeGraph
from app.domain.modes.temporal.dates import DateError, DateRange, read_date

DateText = Annotated[str, Field(min_length=1, max_length=100)]
EventRef = Annotated[Name, RefersTo("events.id")]
Events = Annotated[tuple[Name, ...], Field(max_length=50), RefersTo("events.id")]


class Significance(StrEnum):
    MINOR = "minor"
    MODERATE = "moderate"
    MAJOR = "major"
    TRANSFORMATIVE = "transformative"


class ActorType(StrEnum):
    INDIVIDUAL = "individual"
    GROUP = "group"
    INSTITUTION = "institution"
    NATION = "nation"


class SourceType(StrEnum):
    PRIMARY = "primary"
    SECONDARY = "secondary"
    TERTIARY = "tertiary"


class BiasType(StrEnum):
    POLITICAL = "political"
    RELIGIOUS = "religious"
    CULTURAL = "cultural"
    ECONOMIC = "economic"
    PERSONAL = "personal"


class Stance(StrEnum):
    ATTESTS = "attests"
    DISPUTES = "disputes"


class HistoricalActor(Values):
    id: Name
    name: Text
    type: ActorType = ActorType.INDIVIDUAL
    role: Text = ""
    motivations: Annotated[tuple[Text, ...], Field(max_length=20)] = ()


class HistoricalEvent(Values):
    id: Name
    name: Text
    date: DateText
    """`1914-06-28`, `44 BCE`, `5th century BCE`, `1914/1918`, `c. 1200`."""
    significance: Significance = Significance.MODERATE
    actors: Annotated[tuple[Name, ...], Field(max_length=50), RefersTo("actors.id")] = ()
    causes: Events = ()
    effects: Events = ()
    context: Text = ""


class SourceBias(Values):
    type: BiasType
    direction: Text = ""
    severity: Probability


class HistoricalSource(Values):
    id: Name
    title: Text
    type: SourceType
    reliability: Probability
    """How probable it is that what it says is so."""
    date: DateText | None = None
    bias: SourceBias | None = None
    derived_from: Annotated[tuple[Name, ...], Field(max_length=20), RefersTo("sources.id")] = ()
    """The sources that it draws on: together with them it is one witness."""


class Attestation(Values):
    event: EventRef
    source: Annotated[Name, RefersTo("sources.id")]
    stance: Stance = Stance.ATTESTS


class HistoricalPeriod(Values):
    id: Name
    name: Text
    start_date: DateText
    end_date: DateText
    characteristics: Annotated[tuple[Text, ...], Field(max_length=20)] = ()
    key_events: Events = ()


class CausalLink(Values):
    cause: EventRef
    effect: EventRef
    mechanism: Text = ""
    confidence: Probability


class CausalChain(Values):
    id: Name
    name: Text = ""
    links: Annotated[tuple[CausalLink, ...], Field(min_length=1, max_length=50)]
    """Each begins where the one before it ends."""


class HistoricalInput(ModeInput):
    events: Annotated[
        tuple[HistoricalEvent, ...], Field(min_length=1, max_length=200), Unique("id")
    ]
    sources: Annotated[tuple[HistoricalSource, ...], Field(max_length=200), Unique("id")] = ()
    attestations: Annotated[tuple[Attestation, ...], Field(max_length=1_000)] = ()
    actors: Annotated[tuple[HistoricalActor, ...], Field(max_length=200), Unique("id")] = ()
    periods: Annotated[tuple[HistoricalPeriod, ...], Field(max_length=50), Unique("id")] = ()
    causal_chains: Annotated[tuple[CausalChain, ...], Field(max_length=50), Unique("id")] = ()

    def findings(self) -> Iterator[Finding]:
        dates = dict[str, DateRange]()
        for path, text in self._dates():
            try:
                dates[path] = read_date(text)
            except DateError as error:
                yield Finding("INVALID_DATE", path, f"{path}: {error}")
        yield from self._of_periods(dates)
        for index, source in enumerate(self.sources):
            if source.id in source.derived_from:
                path = f"sources.{index}.derivedFrom"
                yield Finding("OWN_SOURCE", path, f"{path}: a source is not derived from itself")

    def _dates(self) -> Iterator[tuple[str, str]]:
        yield from ((f"events.{index}.date", event.date) for index, event in enumerate(self.events))
        for index, source in enumerate(self.sources):
            if source.date:
                yield f"sources.{index}.date", source.date
        for index, period in enumerate(self.periods):
            yield f"periods.{index}.startDate", period.start_date
            yield f"periods.{index}.endDate", period.end_date

    def _of_periods(self, dates: dict[str, DateRange]) -> Iterator[Finding]:
        at = {
            event.id: dates.get(f"events.{index}.date") for index, event in enumerate(self.events)
        }
        for index, period in enumerate(self.periods):
            path = f"periods.{index}"
            start, end = dates.get(f"{path}.startDate"), dates.get(f"{path}.endDate")
            if start is None or end is None:
                continue
            if end.latest < start.earliest:
                yield Finding("ENDS_BEFORE_START", path, f"{path}: it ends before it starts")
            for name in period.key_events:
                event = at.get(name)
                if event and (event.latest < start.earliest or event.earliest > end.latest):
                    message = f"{path}.keyEvents: {name!r} lies outside the period"
                    where = f"{path}.keyEvents"
                    yield Finding("OUTSIDE_PERIOD", where, message, Severity.WARNING)


class DatedEvent(Values):
    event: Name
    earliest: Text
    """In ISO 8601, years counted astronomically: 44 BCE is -0043."""
    latest: Text
    is_approximate: bool


class WitnessStatus(StrEnum):
    CORROBORATED = "corroborated"
    """At least two independent sources attest it, none disputes it."""
    SINGLE_WITNESS = "single_witness"
    DISPUTED = "disputed"
    UNATTESTED = "unattested"


class Corroboration(Values):
    event: Name
    status: WitnessStatus
    sources: int
    witnesses: int
    """Sources that do not draw on each other, nor on a common one."""
    attested: Probability
    """That not all who attest it are wrong: 1 less the product of their unreliabilities, of each
    witness the most reliable source."""
    disputed: Probability
    """The same of those who dispute it."""


class EventPair(Values):
    first: Name
    second: Name


class ChainCheck(Values):
    chain: Name
    is_continuous: bool
    gaps: tuple[int, ...]
    """The places of links that do not begin where the one before ends."""
    confidence: Probability
    """Of the whole chain: the product of its links."""
    weakest_link: int


class CausalCycle(Values):
    """Events that would be causes of themselves."""

    events: tuple[Name, ...]


class HistoricalResult(ModeResult):
    timeline: tuple[DatedEvent, ...]
    """By the earliest day that each can have happened on."""
    uncertain_order: tuple[EventPair, ...]
    """Pairs whose dates overlap, so that either may have come first; at most 1,000."""
    span_years: int
    """Completed years from the first day to the last."""
    corroborations: tuple[Corroboration, ...]
    chains: tuple[ChainCheck, ...]
    anachronisms: tuple[EventPair, ...]
    """Causes that lie wholly after their effects."""
    causal_cycles: tuple[CausalCycle, ...]


MODE = Mode(
    name="historical",
    group="temporal",
    title="Historical",
    purpose="Order events by date, weigh who attests them, and check chains of causes.",
    input=HistoricalInput,
    result=HistoricalResult,
    method="Dates as ranges of days, years counted astronomically (ISO 8601); witnesses are"
    " components of the graph of derivation; reliabilities are independent (noisy or).",
    libraries=("networkx",),
    graph=ModeGraph(
        items=(
            Items("events", "event", caption="name"),
            Items("sources", "source", caption="title"),
            Items("actors", "actor", caption="name"),
            Items("periods", "period", caption="name"),
        ),
        links=(
            Links("events", SELF, "actors", LinkType.REFERS_TO, ("actors",)),
            Links("events", "causes", SELF, LinkType.CAUSES, ("events",)),
            Links("events", SELF, "effects", LinkType.CAUSES, ("events",)),
            Links(
                "causalChains.links",
                "cause",
                "effect",
                LinkType.CAUSES,
                ("events",),
                weight="confidence",
            ),
            Links(
                "attestations",
                "source",
                "event",
                LinkType.ATTESTS,
                ("sources",),
                ("events",),
                kind="stance",
            ),
            Links("periods", SELF, "keyEvents", LinkType.REFERS_TO, ("events",)),
            Links("sources", SELF, "derivedFrom", LinkType.FOLLOWS_FROM, ("sources",)),
        ),
    ),
    example={
        "events": [
            {
                "id": "rubicon",
                "name": "Caesar crosses the Rubicon.",
                "date": "49-01-10 BCE",
                "significance": "major",
                "actors": ["caesar"],
                "effects": ["dictator"],
            },
            {"id": "dictator", "name": "Caesar becomes dictator for life.", "date": "44-02 BCE"},
            {
                "id": "ides",
                "name": "Caesar is assassinated.",
                "date": "44-03-15 BCE",
                "significance": "transformative",
                "causes": ["dictator"],
            },
        ],
        "sources": [
            {"id": "plutarch", "title": "Lives", "type": "secondary", "reliability": 0.7},
            {"id": "suetonius", "title": "The Caesars", "type": "secondary", "reliability": 0.7},
            {
                "id": "textbook",
                "title": "A history of Rome",
                "type": "tertiary",
                "reliability": 0.8,
                "derivedFrom": ["plutarch"],
            },
        ],
        "attestations": [
            {"event": "ides", "source": "plutarch"},
            {"event": "ides", "source": "suetonius"},
            {"event": "ides", "source": "textbook"},
            {"event": "rubicon", "source": "suetonius"},
        ],
        "actors": [{"id": "caesar", "name": "Gaius Julius Caesar"}],
        "periods": [
            {
                "id": "republic",
                "name": "Roman Republic",
                "startDate": "509 BCE",
                "endDate": "27 BCE",
                "keyEvents": ["rubicon"],
            }
        ],
        "causalChains": [
            {
                "id": "fall",
                "links": [
                    {"cause": "rubicon", "effect": "dictator", "confidence": 0.9},
                    {"cause": "dictator", "effect": "ides", "confidence": 0.8},
                ],
            }
        ],
    },
)
