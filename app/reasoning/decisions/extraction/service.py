"""The door of decision extraction: from a text to its reasoning steps and decisions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from app.domain.extraction import Extraction
from app.domain.ids import derived_id
from app.domain.nodes.decision import NewDecision, Option
from app.domain.nodes.thinking import ReasoningStep, StepKind
from app.reasoning.decisions.confidence.rules import assess
from app.reasoning.decisions.extraction.choice import Choice
from app.reasoning.decisions.extraction.commitments.finder import (
    AT_ONCE,
    THRESHOLD,
    may_commit,
    perhaps_at_work,
)
from app.reasoning.decisions.extraction.commitments.scores import Weights
from app.reasoning.decisions.extraction.commitments.states import SentenceScorer
from app.reasoning.decisions.extraction.cues import perhaps_strong, strong_cues
from app.reasoning.decisions.extraction.offers import Offer
from app.reasoning.decisions.extraction.recommending import asks_for_leave, is_recommended
from app.reasoning.decisions.extraction.rules import MAX_SENTENCE, RULES, choices
from app.reasoning.decisions.extraction.segments import Section, Span, sections, sentences
from app.reasoning.decisions.extraction.steps import step_kind
from app.reasoning.decisions.extraction.users import user_choices

MAX_STEPS = 1_000
"""Steps of one node: a page of one-word paragraphs has tens of thousands of sections, too many for
one transaction. Then a step has several sections."""


@dataclass(frozen=True, slots=True)
class ReadingRule:
    """How texts are read for decisions."""

    threshold: float = THRESHOLD
    """Score from which on a sentence is shown as a decision."""
    is_twofold: bool = False
    """Whether a network reads later what is not certain at once."""

    @property
    def threshold_now(self) -> float:
        return max(self.threshold, AT_ONCE) if self.is_twofold else self.threshold

    def read(
        self, text: str, node_id: str, at: datetime | None, weights: Weights | None = None
    ) -> Extraction:
        """Read a text at once, as `extract` does.

        Options that nobody took yet wait for who reads closer: a sentence may take one of them.
        Those of a text that ends with a question wait for whom it asks.
        """
        found = extract(text, node_id, at, self.threshold_now, weights)
        waits = self.is_twofold and found.is_open and not text.rstrip().endswith("?")
        if not waits:
            return found
        return replace(found, decisions=tuple(one for one in found.decisions if one.chosen))


BY_RULES = ReadingRule()


def extract(
    text: str,
    node_id: str,
    at: datetime | None,
    threshold: float = THRESHOLD,
    weights: Weights | None = None,
    scorer: SentenceScorer | None = None,
) -> Extraction:
    """Cut a reasoning text into steps and find the decisions it makes.

    Args:
        text: What the node thought, or said where it shows no thinking.
        node_id: The node it belongs to; with the place in the text it makes the ids, so the same
            text gives the same ids.
        at: When the node came to be; part of the ids.
        threshold: Score from which on a sentence that no other rule reads is a decision. What
            scores less may still be refined by a model.
        weights: As `choices` takes them, and `scorer`.
    """
    found = sections(text)
    steps = tuple(
        ReasoningStep(
            id=derived_id(at, node_id, "step", str(index)),
            index=index,
            kind=kind,
            text=text[span.start : span.end],
            start=span.start,
            end=span.end,
        )
        for index, (span, kind) in enumerate(_typed(text, found))
    )
    made = choices(text, found, threshold, weights, scorer)
    asks_leave = asks_for_leave(text)
    decisions = tuple(
        replace(
            decision,
            is_recommended=decision.chosen is not None
            and is_recommended(decision.description, asks_leave=asks_leave),
        )
        for decision in (_decision(text, choice, node_id, at) for choice in made.choices)
    )
    return Extraction(steps, decisions, assess(text), made.is_open)


def extract_from_person(
    text: str, offer: Offer | None, node_id: str, at: datetime | None
) -> tuple[NewDecision, ...]:
    """Find what a person decides in a message to an agent.

    Args:
        offer: What the agent said last; "yes" and "B" decide what stands there.
    """
    found = user_choices(text, offer)
    return tuple(replace(_decision(text, choice, node_id, at), by_person=True) for choice in found)


def may_decide(text: str) -> bool:
    """Tell whether a text may decide something, whether or not it is shown as a decision.

    Words of choosing are enough, and so is a sentence that the model of commitments holds possible.
    """
    # Quicker than to cut the text into sentences, of which none could say so.
    if not (perhaps_strong(text) or perhaps_at_work(text)):
        return False
    spans = (section.span for section in sections(text) if not section.is_whole)
    said = [text[one.start : one.end] for span in spans for one in sentences(text, span)]
    short = [sentence for sentence in said if len(sentence) <= MAX_SENTENCE]
    return any(True for sentence in short for _ in strong_cues(sentence)) or may_commit(short)


def _typed(text: str, found: Sequence[Section]) -> Iterator[tuple[Span, StepKind]]:
    each = -(-len(found) // MAX_STEPS) or 1
    groups = (found[first : first + each] for first in range(0, len(found), each))
    spans = (Span(group[0].span.start, group[-1].span.end) for group in groups)
    return ((span, step_kind(text[span.start : span.end])) for span in spans)


def _decision(text: str, choice: Choice, node_id: str, at: datetime | None) -> NewDecision:
    start, end = choice.span
    confidence = assess(text[start:end])
    decision_id = derived_id(at, node_id, "decision", str(start))

    def option(index: int, name: str, reason: str | None) -> Option:
        return Option(derived_id(at, decision_id, "option", str(index)), name, reason)

    others = tuple(
        option(index, *alternative) for index, alternative in enumerate(choice.rejected, 1)
    )
    return NewDecision(
        id=decision_id,
        description=text[start:end],
        chosen=option(0, choice.chosen, choice.reason) if choice.chosen else None,
        # Where nothing is taken yet, nothing was turned down for it either.
        rejected=others if choice.chosen else (),
        considered=() if choice.chosen else others,
        question=choice.question,
        confidence=confidence.value,
        reading=confidence.reading,
        certainty=choice.score,
        marker=choice.marker,
        start=start,
        end=end,
        extracted_by=RULES,
    )
