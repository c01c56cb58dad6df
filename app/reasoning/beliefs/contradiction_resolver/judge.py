"""One judge of two texts: the rules, and beside them what a model on this machine reads."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.domain.beliefs.hypothesis import EvidenceStance
from app.embeddings.base import PairReader, PairScores
from app.reasoning.beliefs.contradiction_resolver import evidence, rules
from app.reasoning.beliefs.contradiction_resolver.between.standing import VERSION
from app.reasoning.beliefs.contradiction_resolver.evidence import Evidence, Sides
from app.reasoning.beliefs.contradiction_resolver.reading import Excerpts, excerpts
from app.reasoning.beliefs.contradiction_resolver.schemas import (
    Bounds,
    Change,
    ChangeRead,
    Judgement,
    Label,
    Read,
    Span,
    StanceRead,
    TextPair,
)
from app.reasoning.beliefs.contradiction_resolver.service import DETECTOR, judge
from app.reasoning.beliefs.contradiction_resolver.signals.kinds import severity_of
from app.reasoning.beliefs.contradiction_resolver.signals.pair import edit_spans, read_pair
from app.reasoning.beliefs.contradiction_resolver.signals.subjects import THINGS_APART

_MAX_SPANS = 4
"""Places of a text that are shown as the words at odds, where no rule points at any."""
_LONG = 28
"""Words of both together above which the rules, made for written passages, know more."""
_EXACT = frozenset(
    (
        *("denial_moved", "other_amount", "other_date", "other_holder", "other_stance"),
        *("other_value", "other_version", "same_period"),
    )
)
"""Rules that were right in four of five labelled pairs at least, of passages and of notes, or of
which they hold no case."""
_CLOSE, _SAME = 0.75, 0.8
"""Share of aligned words from which on a word put in the place of its opposite, and any edit that a
rule knows, is a conflict."""

_MAY_FOLLOW = 0.2
"""Probability under which a model holds it for wrong that a text follows."""


class Judge:
    """Args:
    reader: Reads what the rules cannot; None leaves everything to the rules.
    of_evidence: Reads evidence as well, and is weighed with `reader`; None leaves evidence to
        `reader` alone.
    """

    def __init__(
        self, reader: PairReader | None, bounds: Bounds, of_evidence: PairReader | None = None
    ) -> None:
        self._reader = reader
        self._of_evidence = of_evidence
        self.bounds = bounds

    @property
    def name(self) -> str:
        """Name and version of all that judge conflicts and changes."""
        return f"{self._reader.name}+{DETECTOR}" if self._reader else DETECTOR

    @property
    def name_between(self) -> str:
        """Name and version of all that judge beliefs that lie near each other."""
        return f"{self.name}+{VERSION}" if self._reader else self.name

    @property
    def reads(self) -> bool:
        """Tell whether a model reads what the rules cannot."""
        return self._reader is not None

    @property
    def name_of_evidence(self) -> str:
        """Name and version of all that judge evidence."""
        other = self._of_evidence
        return f"{evidence.VERSION}+{other.name}+{self.name}" if other else self.name

    def conflicts(self, pairs: Sequence[TextPair], *, fully: bool = False) -> list[Judgement]:
        """Judge whether the texts contradict each other; blocking.

        Args:
            fully: The model reads what the rules know better too; it changes no label.

        Raises:
            SetupError: The model is not installed or damaged.
        """
        judgements = [judge(*pair[:2], similarity=pair.similarity) for pair in pairs]
        return self._with_model(judgements, pairs, fully=fully)

    def stances(self, pairs: Sequence[tuple[str, str]]) -> list[StanceRead | None]:
        """Tell which side a piece of evidence takes on a hypothesis; blocking.

        Args:
            pairs: Evidence and hypothesis.

        Returns:
            None where nothing can be told: without a model, and of texts that it cannot read.

        Raises:
            SetupError: The model is not installed or damaged.
        """
        read = _read(self._reader, [TextPair(*pair) for pair in pairs])
        sides = dict(zip(read, self._sides(list(read.values())), strict=True))
        places = range(len(pairs))
        return [self._stance(sides[place]) if place in sides else None for place in places]

    def changes(self, pairs: Sequence[tuple[str, str]]) -> list[ChangeRead]:
        """Tell what a text does to one that was recorded before it; blocking.

        Args:
            pairs: The earlier and the later text.

        Raises:
            SetupError: The model is not installed or damaged.
        """
        read = _read(self._reader, [TextPair(*pair) for pair in pairs])
        return [
            self._change(read[place][1])
            if place in read
            else ChangeRead(Change.CANNOT_TELL, 0.0, self.name)
            for place in range(len(pairs))
        ]

    def _with_model(
        self, judgements: Sequence[Judgement], pairs: Sequence[TextPair], *, fully: bool
    ) -> list[Judgement]:
        """Read in both orders what the rules do not know better: a conflict has no order."""
        if self._reader is None:
            return list(judgements)
        asked = map(_asked, judgements, pairs)
        cut = {
            place: both
            for place, both in enumerate(asked)
            if both and (fully or not _is_for_the_rules(judgements[place], both[0]))
        }
        scores = self._reader.read(
            [(one.a.text, one.b.text) for both in cut.values() for one in both]
        )
        joined = list(judgements)
        for (place, both), there, back in zip(cut.items(), scores[::2], scores[1::2], strict=True):
            own = judgements[place]
            read = Read(both[0].a.text, both[0].b.text, there, back, own.score)
            joined[place] = self._joined(replace(own, read=read), both[0], read)
        return joined

    def _joined(self, own: Judgement, cut: Excerpts, read: Read) -> Judgement:
        """Say what the model reads, unless the rules know better."""
        if _is_for_the_rules(own, cut):
            return own
        score = rules.conflict_read(read.there.contradicts, read.back.contradicts)
        label = rules.joined_label(score, self.bounds.shown, follows=_follows(own, cut, read.there))
        spans_a, spans_b = own.spans_a, own.spans_b
        if score >= self.bounds.possible and not (spans_a and spans_b):
            spans_a, spans_b = _words_at_odds(cut)
        return replace(
            own,
            label=label,
            score=score,
            severity=severity_of(score, own.kind),
            spans_a=spans_a,
            spans_b=spans_b,
            detector=self.name,
        )

    def _sides(self, read: Sequence[tuple[Excerpts, PairScores]]) -> list[Sides]:
        """Weigh pieces of evidence, each read beside its hypothesis."""
        if self._reader is None or self._of_evidence is None:
            return [Sides(one.supports, one.no_bearing, one.opposes) for _, one in read]
        texts = [(cut.a.text, cut.b.text) for cut, _ in read]
        back = self._reader.read([(claim, text) for text, claim in texts])
        tokens = self._of_evidence.read(texts)
        return [
            evidence.sides(Evidence(text, *scores))
            for (text, _), *scores in zip(
                texts, tokens, (one for _, one in read), back, strict=True
            )
        ]

    def _stance(self, sides: Sides) -> StanceRead:
        if sides.supports >= self.bounds.support:
            return StanceRead(EvidenceStance.SUPPORTS, sides.supports)
        if sides.opposes >= self.bounds.oppose:
            return StanceRead(EvidenceStance.CONTRADICTS, sides.opposes)
        return StanceRead(EvidenceStance.NEUTRAL, sides.no_bearing)

    def _change(self, scores: PairScores) -> ChangeRead:
        shares = {
            Change.UPDATES: scores.updates,
            Change.COEXISTS: scores.coexists,
            Change.CLASHES: scores.clashes,
            Change.UNRELATED: scores.unrelated,
        }
        if scores.updates < self.bounds.update:
            del shares[Change.UPDATES]
        best = max(shares, key=lambda change: shares[change])
        return ChangeRead(best, shares[best], self.name)


RULES = Judge(None, Bounds())
"""The rules alone."""


def _read(
    reader: PairReader | None, pairs: Sequence[TextPair]
) -> Mapping[int, tuple[Excerpts, PairScores]]:
    """Give what a model reads in each pair that it can read, by place."""
    if reader is None:
        return {}
    cut = {place: excerpts(pair.a, pair.b) for place, pair in enumerate(pairs)}
    told = {place: one for place, one in cut.items() if one is not None}
    scores = reader.read([(one.a.text, one.b.text) for one in told.values()])
    return {place: (told[place], found) for place, found in zip(told, scores, strict=True)}


def _asked(own: Judgement, pair: TextPair) -> tuple[Excerpts, Excerpts] | None:
    """Give what a model is asked to read in both orders; None where it is not to be asked."""
    if THINGS_APART in own.rules:
        return None
    there, back = excerpts(pair.a, pair.b), excerpts(pair.b, pair.a)
    return None if there is None or back is None else (there, back)


def _is_for_the_rules(own: Judgement, cut: Excerpts) -> bool:
    """Tell whether the rules know better: of a long passage, and where they are exact."""
    is_long = len(cut.a.text.split()) + len(cut.b.text.split()) > _LONG
    if is_long or own.label is not Label.CONTRADICTION:
        return is_long
    closeness = read_pair(cut.a.text, cut.b.text).closeness
    is_opposite = closeness >= _CLOSE and "antonym_in_place" in own.rules
    return is_opposite or closeness >= _SAME or not _EXACT.isdisjoint(own.rules)


def _follows(own: Judgement, cut: Excerpts, scores: PairScores) -> bool:
    """Tell whether the second text follows; of texts that differ by a few words the rules say.

    They cannot tell who is meant, so a model may still find that nothing follows.
    """
    if read_pair(cut.a.text, cut.b.text).is_close:
        return own.label is Label.ENTAILMENT and scores.entails >= _MAY_FOLLOW
    return scores.entails >= scores.neutral


def _words_at_odds(cut: Excerpts) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """Give the words in which two texts differ, the longest runs of them."""
    pair = read_pair(cut.a.text, cut.b.text)
    longest = sorted(
        pair.alignment.edits, key=lambda edit: -(len(edit.claim) + len(edit.evidence))
    )[:_MAX_SPANS]
    sides = [edit_spans(pair, edit) for edit in longest]
    claim, evidence = ({side[at] for side in sides} for at in (0, 1))
    first, second = (evidence, claim) if pair.is_swapped else (claim, evidence)
    return _moved(first, cut.a.start), _moved(second, cut.b.start)


def _moved(spans: set[Span], by: int) -> tuple[Span, ...]:
    return tuple(Span(span.start + by, span.end + by) for span in sorted(spans))
