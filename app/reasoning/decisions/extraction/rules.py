"""Where a text makes a choice. Pure, and linear in the text.

The form of the text comes first: a document that lists options and says which was chosen is read
by its headings and lists. Elsewhere options that a message labels and choices in the words of
choosing come first, then the sentences that commit their author in other words; where there are
none, what was proposed and answered, plans taken back, and at last options left open.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from app.reasoning.decisions.extraction.choice import Alternative, Choice
from app.reasoning.decisions.extraction.commitments.finder import (
    THRESHOLD,
    Passage,
    committed_choices,
    evidence_in,
)
from app.reasoning.decisions.extraction.commitments.scores import Weights
from app.reasoning.decisions.extraction.commitments.states import SentenceScorer
from app.reasoning.decisions.extraction.commitments.turned_down import (
    distinct,
    left_options,
    set_against,
)
from app.reasoning.decisions.extraction.deliberations import deliberations
from app.reasoning.decisions.extraction.documents.forms import document_choices
from app.reasoning.decisions.extraction.documents.headings import with_headings
from app.reasoning.decisions.extraction.labelled import labelled_choices
from app.reasoning.decisions.extraction.option_lists import OptionList, labelled_lists
from app.reasoning.decisions.extraction.outline import outline
from app.reasoning.decisions.extraction.phrases import as_course, names_same
from app.reasoning.decisions.extraction.prose import prose_choices
from app.reasoning.decisions.extraction.reversals import reversals
from app.reasoning.decisions.extraction.segments import Section, Span, sentences
from app.reasoning.decisions.extraction.weighing import weighed_choices

RULES = "rules/13"
MAX_SENTENCE = 1_500
"""Code points; what has no end for longer than this is no sentence and states no choice."""


class Found(NamedTuple):
    choices: list[Choice]
    """The main one first."""
    is_open: bool
    """Whether the text may decide more than what is told."""


def choices(
    text: str,
    sections: Sequence[Section],
    threshold: float = THRESHOLD,
    weights: Weights | None = None,
    scorer: SentenceScorer | None = None,
) -> Found:
    """Find the decisions of a text that is cut into sections.

    Args:
        threshold: As `committed_choices` takes it.
        weights: What sentences are scored by; None for the weights of this package.
        scorer: Asked what a network makes of the sentences; None where none is.
    """
    blocks = outline(text)
    of_form = document_choices(text, blocks)
    if _is_made(of_form):
        return Found(of_form, is_open=False)
    spans = sentence_spans(text, sections)
    said = [text[span.start : span.end] for span in spans]
    labelled = labelled_choices(blocks, said, spans)
    read = choices_by_rule(said, spans)
    known = [choice for choice in labelled if choice.chosen is not None]
    lists = labelled_lists(blocks)
    known = known or [_against(text, lists, one) for one in read["prose"]]
    known = known or [_against(text, lists, _in_own_words(text, one)) for one in read["weighed"]]
    sentence_scores = None if scorer is None else scorer(said)
    passage = Passage(said, spans, lists, read, sentence_scores)
    evidence = evidence_in(passage, weights)
    made = [*known, *committed_choices(passage, evidence, known, threshold, weights)]
    found = with_headings(blocks, made or of_form or labelled or deliberations(said, spans))
    told = [choice.span for choice in found if choice.chosen is not None]
    return Found(found, is_open=any(not _is_told(spans[at], told) for at in evidence))


def choices_by_rule(said: Sequence[str], spans: Sequence[Span]) -> Mapping[str, list[Choice]]:
    """Find what single families of rules read as choices in running text."""
    return {
        "prose": prose_choices(said, spans),
        "weighed": weighed_choices(said, spans) or reversals(said, spans),
    }


def _in_own_words(text: str, choice: Choice) -> Choice:
    """Let what the sentence itself sets its choice against count, and not what was proposed."""
    named = [as_course(name) for name in set_against(text[choice.span.start : choice.span.end])]
    own = [Alternative(name, None) for name in named if name]
    return replace(choice, rejected=tuple(distinct(own))) if own else choice


def _against(text: str, lists: Sequence[OptionList], choice: Choice) -> Choice:
    """Add what a choice leaves of the options listed before it."""
    left = left_options(lists, choice.span.start, text[choice.span.start : choice.span.end])
    named = [option for option in left if not names_same(option.text, choice.chosen or "")]
    return replace(choice, rejected=tuple(distinct([*choice.rejected, *named])))


def sentence_spans(text: str, sections: Sequence[Section]) -> list[Span]:
    return [
        span
        for section in sections
        if not section.is_whole
        for span in sentences(text, section.span)
        if span.end - span.start <= MAX_SENTENCE
    ]


def _is_told(sentence: Span, told: Sequence[Span]) -> bool:
    return any(span.start < sentence.end and sentence.start < span.end for span in told)


def _is_made(found: Sequence[Choice]) -> bool:
    return any(choice.chosen is not None for choice in found)
