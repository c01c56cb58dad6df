"""The judge of two texts: what rules and a model make of them together, and what is not read."""

from collections.abc import Sequence

import pytest

from app.domain.beliefs.hypothesis import EvidenceStance
from app.embeddings.base import PairScores
from app.reasoning.beliefs.contradiction_resolver.evidence import Evidence, features
from app.reasoning.beliefs.contradiction_resolver.judge import RULES, Judge
from app.reasoning.beliefs.contradiction_resolver.schemas import Bounds, Change, Label, TextPair

NOTHING = PairScores(0.05, 0.9, 0.05, 0.05, 0.9, 0.05, 0.05, 0.05, 0.05, 0.85)
CONFLICT = NOTHING._replace(entails=0.01, neutral=0.01, contradicts=0.98)
SUPPORT = NOTHING._replace(supports=0.85, no_bearing=0.05, opposes=0.1)
OPPOSED = NOTHING._replace(supports=0.05, no_bearing=0.05, opposes=0.9)
KAFKA, RABBIT = "Events travel over Kafka.", "All our events go through RabbitMQ."


class Scripted:
    """A model that gives the same scores for whatever it is shown, and remembers it."""

    name = "scripted/1"

    def __init__(self, scores: PairScores = NOTHING) -> None:
        self.scores = scores
        self.shown: list[tuple[str, str]] = []

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[PairScores]:
        self.shown += pairs
        return [self.scores] * len(pairs)


def _judge(scores: PairScores) -> tuple[Judge, Scripted]:
    reader = Scripted(scores)
    return Judge(reader, Bounds()), reader


def test_rivals_that_no_rule_knows_are_found_by_the_model() -> None:
    judge, _ = _judge(CONFLICT)
    [by_rules] = RULES.conflicts([TextPair(KAFKA, RABBIT)])
    [found] = judge.conflicts([TextPair(KAFKA, RABBIT)])
    assert by_rules.label is Label.NEUTRAL
    assert found.label is Label.CONTRADICTION
    assert found.detector == "scripted/1+rules/2"


def test_the_words_at_odds_are_shown_where_no_rule_points_at_any() -> None:
    judge, _ = _judge(CONFLICT)
    [found] = judge.conflicts([TextPair(KAFKA, RABBIT)])
    assert "Kafka" in " ".join(KAFKA[slice(*span)] for span in found.spans_a)
    assert "RabbitMQ" in " ".join(RABBIT[slice(*span)] for span in found.spans_b)


def _weighed(text: str, tokens: PairScores, cross: PairScores) -> EvidenceStance:
    judge = Judge(Scripted(cross), Bounds(), Scripted(tokens))
    [found] = judge.stances([(text, "The cache slows it down.")])
    assert found is not None
    return found.stance


def test_evidence_supports_only_where_both_readers_see_it() -> None:
    text = "Calls take 9 ms with the cache and 4 ms without it."
    assert _weighed(text, SUPPORT, SUPPORT) is EvidenceStance.SUPPORTS
    assert _weighed(text, SUPPORT, NOTHING) is EvidenceStance.NEUTRAL
    assert _weighed(text, SUPPORT, OPPOSED) is not EvidenceStance.SUPPORTS
    assert _weighed(text, OPPOSED, OPPOSED) is EvidenceStance.CONTRADICTS


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("It takes the same 9 ms.", (1.0, 0.0, 0.0)),
        ("Should we turn it off?", (0.0, 1.0, 0.0)),
        ("Since Monday it has dropped to 4 ms.", (0.0, 0.0, 2.0)),
        ("The cache is written in Rust.", (0.0, 0.0, 0.0)),
    ],
)
def test_evidence_is_weighed_by_the_kinds_of_its_words(
    text: str, words: tuple[float, float, float]
) -> None:
    seen = features(Evidence(text, NOTHING, NOTHING, NOTHING))
    assert (seen["unchanged"], seen["open"], seen["changed"]) == words


def test_evidence_is_read_by_both_readers_and_judged_by_the_name_of_both() -> None:
    reader, of_evidence = Scripted(), Scripted()
    judge = Judge(reader, Bounds(), of_evidence)
    judge.stances([(KAFKA, RABBIT)])
    assert reader.shown == [(KAFKA, RABBIT), (RABBIT, KAFKA)]
    assert of_evidence.shown == [(KAFKA, RABBIT)]
    assert judge.name_of_evidence == "evidence/1+scripted/1+scripted/1+rules/2"


def test_the_order_of_two_texts_does_not_matter() -> None:
    judge, reader = _judge(CONFLICT)
    [one] = judge.conflicts([TextPair(KAFKA, RABBIT)])
    [other] = judge.conflicts([TextPair(RABBIT, KAFKA)])
    assert (one.label, one.score) == (other.label, other.score)
    assert reader.shown[:2] == [(KAFKA, RABBIT), (RABBIT, KAFKA)]


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("", KAFKA),
        ("?! 42", KAFKA),
        (KAFKA, "  events  travel over KAFKA. "),
        ("Die Sicherung läuft nicht auf dem Server, und das ist nicht gut.", KAFKA),
        ("Резервные копии хранятся в подвале.", KAFKA),
    ],
    ids=["empty", "no words", "the same", "German", "Russian"],
)
def test_texts_that_cannot_be_read_are_not_shown_to_the_model(a: str, b: str) -> None:
    judge, reader = _judge(CONFLICT)
    assert judge.conflicts([TextPair(a, b)]) == RULES.conflicts([TextPair(a, b)])
    assert judge.stances([(a, b)]) == [None]
    assert [found.change for found in judge.changes([(a, b)])] == [Change.CANNOT_TELL]
    assert reader.shown == []


@pytest.mark.parametrize(
    ("a", "b", "label"),
    [
        ("Bell 0 rings.", "Bell 1 rings.", Label.NEUTRAL),
        ("The API listens on port 8080.", "The API listens on port 9090.", Label.CONTRADICTION),
        ("Over 64 users came.", "We had fewer than 32 users there.", Label.CONTRADICTION),
        (
            f"{KAFKA} {KAFKA} They come from every branch, in order.",
            f"{RABBIT} " * 3,
            Label.NEUTRAL,
        ),
    ],
    ids=["two things", "two values", "two bounds", "long"],
)
def test_what_the_rules_know_better_is_not_shown_to_the_model(a: str, b: str, label: Label) -> None:
    judge, reader = _judge(CONFLICT)
    [found] = judge.conflicts([TextPair(a, b)])
    assert (found.label, found.detector) == (label, "rules/2")
    assert reader.shown == []


def test_of_texts_that_differ_by_a_name_none_follows_if_the_model_denies_it() -> None:
    alice, bob = "Alice reviews the parser.", "Bob reviews the parser."
    labels = [
        _judge(NOTHING._replace(entails=share))[0].conflicts([TextPair(alice, bob)])[0].label
        for share in (0.19, 0.2)
    ]
    assert labels == [Label.NEUTRAL, Label.ENTAILMENT]


def test_of_a_long_text_the_sentence_nearest_to_the_other_decides() -> None:
    judge, reader = _judge(CONFLICT)
    before = "We met on Monday and spoke about holidays, lunch and the weather. " * 4
    after = " Later there was cake for all who were there on that day. " * 4
    long = f"{before}Events travel over Kafka these days.{after}"
    [found] = judge.conflicts([TextPair(long, RABBIT)])
    assert reader.shown[0] == ("Events travel over Kafka these days.", RABBIT)
    shown = " ".join(long[slice(*span)] for span in found.spans_a)
    assert "Kafka" in shown
    assert "Monday" not in shown


def test_a_huge_text_costs_the_model_one_sentence() -> None:
    judge, reader = _judge(CONFLICT)
    judge.conflicts([TextPair("Events travel over Kafka. " * 50_000, RABBIT)])
    assert all(len(text) < 1_000 for pair in reader.shown for text in pair)


@pytest.mark.parametrize(
    ("scores", "stance"),
    [
        (NOTHING._replace(supports=Bounds().support), EvidenceStance.SUPPORTS),
        (NOTHING._replace(supports=Bounds().support - 0.01), EvidenceStance.NEUTRAL),
        (NOTHING._replace(opposes=Bounds().oppose), EvidenceStance.CONTRADICTS),
        (NOTHING._replace(opposes=Bounds().oppose - 0.01), EvidenceStance.NEUTRAL),
    ],
)
def test_a_stance_is_told_from_its_bound_on(scores: PairScores, stance: EvidenceStance) -> None:
    judge, _ = _judge(scores)
    [found] = judge.stances([("The cache was off.", "The cache slows it down.")])
    assert found is not None
    assert found.stance is stance


def test_an_update_is_told_from_its_bound_on_and_else_the_next_likely() -> None:
    sure = NOTHING._replace(updates=Bounds().update, clashes=0.3, unrelated=0.1)
    for scores, change in (
        (sure, Change.UPDATES),
        (sure._replace(updates=Bounds().update - 0.01), Change.CLASHES),
        (NOTHING, Change.UNRELATED),
    ):
        judge, _ = _judge(scores)
        [found] = judge.changes([("We use Helm.", "We switched to Kustomize.")])
        assert (found.change, found.judge) == (change, "scripted/1+rules/2")


def test_without_a_model_nobody_can_tell_stances_and_changes() -> None:
    assert RULES.stances([(KAFKA, RABBIT)]) == [None]
    [found] = RULES.changes([(KAFKA, RABBIT)])
    assert (found.change, found.score, found.judge) == (Change.CANNOT_TELL, 0.0, "rules/2")


def test_two_holders_of_one_thing_conflict_whatever_the_model_reads() -> None:
    judge, reader = _judge(NOTHING)
    [found] = judge.conflicts([TextPair("Alice owns the parser.", "Bob owns the parser.")])
    assert (found.label, found.rules) == (Label.CONTRADICTION, ("other_holder",))
    assert reader.shown == []
