"""Where a text makes a choice. Pure, and linear in the text.

The form of the text comes first: a document that lists options and says which was chosen is read
by its headings and lists. Elsewhere options that a message labels and choices in the words of
choosing come first, then the sentences that commit their author in other words; where there are
none, what was proposed and answered, plans taken back, and at last options left open.
"""

from collections.abc import Sequence

from app.reasoning.decisions.extraction.choice import Choice
from app.reasoning.decisions.extraction.commitments.finder import THRESHOLD, committed_choices
from app.reasoning.decisions.extraction.deliberations import deliberations
from app.reasoning.decisions.extraction.documents import document_choices
from app.reasoning.decisions.extraction.labelled import labelled_choices
from app.reasoning.decisions.extraction.outline import outline
from app.reasoning.decisions.extraction.prose import prose_choices
from app.reasoning.decisions.extraction.reversals import reversals
from app.reasoning.decisions.extraction.segments import Section, Span, sentences
from app.reasoning.decisions.extraction.weighing import weighed_choices

RULES = "rules/4"
MAX_SENTENCE = 1_500
"""Code points; what has no end for longer than this is no sentence and states no choice."""


def choices(text: str, sections: Sequence[Section], threshold: float = THRESHOLD) -> list[Choice]:
    """Find the decisions of a text that is cut into sections, the main one first.

    Args:
        threshold: As `committed_choices` takes it.
    """
    blocks = outline(text)
    of_form = document_choices(text, blocks)
    if _is_made(of_form):
        return of_form
    spans = _sentences(text, sections)
    said = [text[span.start : span.end] for span in spans]
    labelled = labelled_choices(blocks, said, spans)
    known = [choice for choice in labelled if choice.chosen is not None] or prose_choices(
        said, spans
    )
    known = known or weighed_choices(said, spans) or reversals(said, spans)
    made = [*known, *committed_choices(said, spans, known, blocks, threshold)]
    return made or of_form or labelled or deliberations(said, spans)


def _is_made(found: Sequence[Choice]) -> bool:
    return any(choice.chosen is not None for choice in found)


def _sentences(text: str, sections: Sequence[Section]) -> list[Span]:
    return [
        span
        for section in sections
        if not section.is_whole
        for span in sentences(text, section.span)
        if span.end - span.start <= MAX_SENTENCE
    ]
