"""Finds with spaCy what texts name.

The pipeline is `blank("en")`; where the trained one is installed its names of people, places and
organisations are added. Both give the same shape. spaCy takes half a second to import and is
imported at the first text.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any

from app.nlp.base import Mark
from app.nlp.entity_rules import CODE, LABELS, MONTHS, PATTERNS, SINGLE

TRAINED = "en_core_web_sm"
_BATCH = 64
_LONG_RUN = re.compile(r"(?<!\S)\S{256,}")
"""No word. spaCy takes marks off a word one by one, in time that grows with the square of its
length, and holds the interpreter meanwhile: 200,000 quotation marks take minutes."""


class SpacyReader:
    """Implements `app.nlp.base.EntityReader`."""

    def read(self, texts: Sequence[str]) -> list[tuple[Mark, ...]]:
        return [_entities(doc) for doc in self._pipeline.pipe(texts, batch_size=_BATCH)]

    @cached_property
    def _pipeline(self) -> Any:  # noqa: ANN401  # a spaCy Language, known once it is imported
        spacy = import_module("spacy")
        nlp = spacy.load(TRAINED) if spacy.util.is_package(TRAINED) else spacy.blank("en")
        nlp.tokenizer = _Tokenizer(nlp.tokenizer)
        nlp.add_pipe("entity_ruler").add_patterns(PATTERNS)
        return nlp


class _Tokenizer:
    """spaCy's own, but a very long run without a space is one token; offsets stay exact."""

    def __init__(self, tokenizer: Any) -> None:  # noqa: ANN401  # a spaCy Tokenizer
        self._tokenizer = tokenizer
        self._new_doc = import_module("spacy.tokens").Doc

    def __call__(self, text: str) -> Any:  # noqa: ANN401  # a spaCy Doc
        if _LONG_RUN.search(text) is None:
            return self._tokenizer(text)
        tokens = list(self._tokens(text))
        words, spaces = [word for word, _ in tokens], [has_space for _, has_space in tokens]
        return self._new_doc(self._tokenizer.vocab, words=words, spaces=spaces)

    def _tokens(self, text: str) -> Iterator[tuple[str, bool]]:
        """Yield the tokens, each with whether a space follows that is no token of its own."""
        begin = 0
        for run in _LONG_RUN.finditer(text):
            yield from self._of_words(text[begin : run.start()])
            yield run.group(), False
            begin = run.end()
        yield from self._of_words(text[begin:])

    def _of_words(self, text: str) -> Iterator[tuple[str, bool]]:
        return ((token.text, bool(token.whitespace_)) for token in self._tokenizer(text))


def _entities(doc: Any) -> tuple[Mark, ...]:  # noqa: ANN401  # a spaCy Doc
    """Give what is named, in order; where two overlap, the one that begins first."""
    code = [Mark(*match.span(), "code") for match in CODE.finditer(doc.text)]
    single = [
        Mark(*match.span(), "name")
        for match in SINGLE.finditer(doc.text)
        if not doc.vocab[match.group()].is_stop and match.group().lower() not in MONTHS
    ]
    found = sorted(
        [*map(_mark, doc.ents), *code, *single], key=lambda mark: (mark.start, -mark.end)
    )
    kept: list[Mark] = []
    for mark in found:
        if not kept or mark.start >= kept[-1].end:
            kept.append(mark._replace(label=LABELS.get(mark.label, mark.label)))
    return tuple(kept)


def _mark(span: Any) -> Mark:  # noqa: ANN401  # a spaCy Span
    return Mark(span.start_char, span.end_char, span.label_)
