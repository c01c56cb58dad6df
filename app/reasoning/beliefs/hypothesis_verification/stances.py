"""Which side a text takes on a hypothesis; what cannot be told is neutral. Pure."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.domain.beliefs.hypothesis import EvidenceStance, Thresholds
from app.domain.nodes.neighbour import Neighbour
from app.reasoning.beliefs.contradiction_resolver.findings import APART, find_all
from app.reasoning.beliefs.contradiction_resolver.judge import Judge
from app.reasoning.beliefs.contradiction_resolver.schemas import Label
from app.reasoning.beliefs.contradiction_resolver.service import judge
from app.reasoning.beliefs.contradiction_resolver.signals.denials import denied_by, opens_bound
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, Side, read_pair
from app.reasoning.beliefs.contradiction_resolver.signals.stance import leaning
from app.reasoning.beliefs.contradiction_resolver.signals.tokens import read_words

SHARED = 0.5
"""Share of a hypothesis's own words a text must have, to be about the same thing."""
_LEANS = 0.4
_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]*")
_MAX_SENTENCES = 200


class StanceMatch(NamedTuple):
    stance: EvidenceStance
    rule: str
    quote: str


def stance_on(hypothesis: str, text: str, similarity: float, thresholds: Thresholds) -> StanceMatch:
    """Tell which side a text takes, from its sentence that is nearest to the hypothesis.

    It contradicts where the rules of contradiction say so, or where the one denies and the other
    does not, or they lean opposite ways; it supports where it says the same, denied as often. A
    text about something else, or about another period, takes no side.

    Args:
        similarity: Cosine of the two texts; under its threshold a stance counts as neutral.
    """
    quote = nearest_sentence(hypothesis, text)
    taken = StanceMatch(*_read(hypothesis, quote, similarity), quote)
    return _near_enough(taken, similarity, thresholds)


def stances_on(
    hypothesis: str, near: Iterable[Neighbour], thresholds: Thresholds, judge: Judge
) -> Iterator[tuple[Neighbour, StanceMatch]]:
    """Tell which side each text takes: as the judge reads it, and as the rules where it cannot."""
    texts = list(near)
    quotes = [nearest_sentence(hypothesis, text.text) for text in texts]
    read = judge.stances([(quote, hypothesis) for quote in quotes])
    for one, quote, found in zip(texts, quotes, read, strict=True):
        similarity = one.similarity or 0.0
        taken = stance_on(hypothesis, one.text, similarity, thresholds)
        if found is None or taken.rule in APART or _is_exact(hypothesis, taken):
            yield one, taken
        else:
            yield (
                one,
                _near_enough(
                    StanceMatch(found.stance, judge.name_of_evidence, quote), similarity, thresholds
                ),
            )


def _is_exact(hypothesis: str, taken: StanceMatch) -> bool:
    """Tell whether a side is taken by a rule and the two texts differ by a few words only."""
    is_close = read_pair(hypothesis, taken.quote).is_close
    return is_close and taken.stance is not EvidenceStance.NEUTRAL and taken.rule != "same_polarity"


def _near_enough(taken: StanceMatch, similarity: float, thresholds: Thresholds) -> StanceMatch:
    """Give a stance of a text that is too far from the hypothesis as neutral."""
    least = {
        EvidenceStance.SUPPORTS: thresholds.support,
        EvidenceStance.CONTRADICTS: thresholds.contradict,
    }.get(taken.stance, -1.0)
    if similarity >= least:
        return taken
    return StanceMatch(EvidenceStance.NEUTRAL, f"{taken.rule}, but too far", taken.quote)


def nearest_sentence(hypothesis: str, text: str) -> str:
    """Give the sentence of a text that shares most words with a hypothesis, the first of equals."""
    wanted = _stems(hypothesis)
    sentences = [match.group().strip() for match in _SENTENCE.finditer(text)][:_MAX_SENTENCES]
    return max(
        filter(None, sentences),
        key=lambda sentence: len(wanted & _stems(sentence)),
        default=text.strip(),
    )


def _read(hypothesis: str, quote: str, similarity: float) -> tuple[EvidenceStance, str]:
    pair = read_pair(hypothesis, quote)
    claim, evidence = pair.as_given
    apart = next((finding.rule for finding in find_all(pair) if finding.rule in APART), None)
    if apart is not None:
        return EvidenceStance.NEUTRAL, apart
    if not _is_about(claim, evidence):
        return EvidenceStance.NEUTRAL, "other_subject"
    judgement = judge(quote, hypothesis, similarity=similarity)
    if judgement.label is Label.CONTRADICTION:
        return EvidenceStance.CONTRADICTS, "+".join(judgement.rules) or "judge"
    shared = claim.content & evidence.content
    if _denies_any(claim, shared) != _denies_any(evidence, shared):
        return EvidenceStance.CONTRADICTS, "denial"
    return _by_leaning(pair, judgement.label)


def _by_leaning(pair: Pair, label: Label) -> tuple[EvidenceStance, str]:
    """Judge two texts of which neither denies the other."""
    claim, evidence = (leaning(side) for side in pair.as_given)
    if min(abs(claim), abs(evidence)) >= _LEANS and claim * evidence < 0:
        return EvidenceStance.CONTRADICTS, "other_stance"
    if label is Label.ENTAILMENT:
        return EvidenceStance.SUPPORTS, "entails"
    if pair.is_close or claim * evidence > 0:
        return EvidenceStance.SUPPORTS, "same_polarity"
    return EvidenceStance.NEUTRAL, "unclear"


def _is_about(claim: Side, evidence: Side) -> bool:
    shared = claim.content & evidence.content
    return len(shared) >= SHARED * len(claim.content) if claim.content else False


def _denies_any(side: Side, shared: frozenset[str]) -> bool:
    """Tell whether a denial reaches one of the words that both texts have."""
    reached = (
        denied_by(side.words, place) for place, word in enumerate(side.words) if word.stem in shared
    )
    return any(at is not None and not opens_bound(side.words, at) for at in reached)


def _stems(text: str) -> frozenset[str]:
    return frozenset(word.stem for word in read_words(text) if word.is_content)
