"""What an agent said last, to which a person may answer: its options, and what it proposed."""

from functools import cached_property

from app.reasoning.decisions.extraction.choice import Choice
from app.reasoning.decisions.extraction.commitments.finder import (
    THRESHOLD,
    Passage,
    committed_choices,
    evidence_in,
)
from app.reasoning.decisions.extraction.option_lists import OptionList, labelled_lists
from app.reasoning.decisions.extraction.outline import outline
from app.reasoning.decisions.extraction.scope import is_question
from app.reasoning.decisions.extraction.segments import Span, sections, sentences


class Offer:
    """Read when it is first answered, and once, however many answers follow it."""

    def __init__(self, text: str, threshold: float = THRESHOLD) -> None:
        """Take what was said.

        Args:
            threshold: As `committed_choices` takes it.
        """
        self._text = text
        self._threshold = threshold

    @cached_property
    def options(self) -> OptionList | None:
        """The options that were named last."""
        lists = labelled_lists(outline(self._text))
        return lists[-1] if lists else None

    @cached_property
    def question(self) -> str | None:
        """What it asked last."""
        said = (self._text[one.start : one.end] for one in reversed(self._spans))
        return next(filter(is_question, said), None)

    @cached_property
    def _spans(self) -> list[Span]:
        return [
            sentence
            for section in sections(self._text)
            if not section.is_whole
            for sentence in sentences(self._text, section.span)
        ]

    @cached_property
    def proposal(self) -> Choice | None:
        """What the agent itself chose most clearly."""
        spans = self._spans
        said = [self._text[one.start : one.end] for one in spans]
        lists = labelled_lists(outline(self._text))
        passage = Passage(said, spans, lists)
        choices = committed_choices(passage, evidence_in(passage), (), self._threshold)
        return next(iter(choices), None)
