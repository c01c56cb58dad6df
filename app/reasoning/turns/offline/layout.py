"""Stored things in the order of a template's steps. Pure."""

from collections.abc import Iterator, Sequence

from app.domain.stemming import WORD, stem
from app.domain.template import FoundTemplate
from app.embeddings.token_rules import telling_words
from app.reasoning.learning.templates.rules import step_titles
from app.reasoning.turns.offline.schemas import Argument


def laid_out(templates: Sequence[FoundTemplate], cited: Sequence[Argument]) -> Iterator[str]:
    """Give for each template its steps, each with the numbers of what shares a word with it.

    The template that stands in where none fits has nothing to say of the question.

    Args:
        cited: Number n is at place n - 1.
    """
    told = [(number, _roots(argument.text)) for number, argument in enumerate(cited, 1)]
    for template in templates:
        if template.score is None:
            continue
        lines = [
            f"By the template “{template.name}”, whose steps nobody carries out without a model:"
        ]
        for place, title in enumerate(step_titles(template.text), 1):
            wanted = _roots(title)
            numbers = [f"[{number}]" for number, roots in told if roots & wanted]
            lines.append(f"{place}. {title}: {', '.join(numbers) or 'nothing is stored'}")
        yield "\n".join(lines)


def _roots(text: str) -> frozenset[str]:
    words = [word.lower() for word in WORD.findall(text)]
    return frozenset(stem(words[place]) for place in telling_words(words)) - {""}
