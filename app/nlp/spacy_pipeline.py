"""Reads texts with spaCy: a step splitter, a phrase matcher and an entity ruler as components.

The pipeline is `blank("en")`; where the trained one is installed its names of people, places and
organisations are added. Both give the same shape. spaCy takes half a second to import and is
imported at the first text.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any

from app.nlp.base import Mark, ParsedText, Phrases, Splitter
from app.nlp.entity_rules import CODE, LABELS, MONTHS, PATTERNS, SINGLE

TRAINED = "en_core_web_sm"
_STEPS, _MARKERS, _KNOWN = "noema_steps", "noema_markers", "noema_known"
_BATCH = 64
_LONG_RUN = re.compile(r"(?<!\S)\S{256,}")
"""No word. spaCy takes marks off a word one by one, in time that grows with the square of its
length, and holds the interpreter meanwhile: 200,000 quotation marks take minutes."""


class SpacyReader:
    def __init__(self, split: Splitter, markers: Phrases, entities: Phrases) -> None:
        self._split = split
        self._markers = markers
        self._entities = entities

    def read(self, texts: Sequence[str]) -> list[ParsedText]:
        """Read texts, in the same order."""
        return [
            ParsedText(doc.user_data[_STEPS], doc.user_data[_MARKERS], _entities(doc))
            for doc in self._pipeline.pipe(texts, batch_size=_BATCH)
        ]

    @cached_property
    def _pipeline(self) -> Any:  # noqa: ANN401  # a spaCy Language, known once it is imported
        spacy = import_module("spacy")
        _register(import_module("spacy.language").Language)
        nlp = spacy.load(TRAINED) if spacy.util.is_package(TRAINED) else spacy.blank("en")
        nlp.tokenizer = _Tokenizer(nlp.tokenizer)
        nlp.add_pipe(_STEPS).split = self._split
        nlp.add_pipe(_MARKERS).fill(self._markers)
        nlp.add_pipe("entity_ruler").add_patterns(PATTERNS)
        if self._entities:
            _add_known(nlp, self._entities)
        return nlp


def _add_known(nlp: Any, entities: Phrases) -> None:  # noqa: ANN401  # a spaCy Language
    """Let what is named to us win over what looks like a name."""
    config = {"phrase_matcher_attr": "LOWER", "overwrite_ents": True}
    ruler = nlp.add_pipe("entity_ruler", name=_KNOWN, config=config)
    ruler.add_patterns(
        [{"label": label, "pattern": name} for label, names in entities.items() for name in names]
    )


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


class _Steps:
    """Puts the steps of the splitter beside the tokens; their offsets stay exact."""

    split: Splitter

    def __call__(self, doc: Any) -> Any:  # noqa: ANN401  # a spaCy Doc
        doc.user_data[_STEPS] = tuple(self.split(doc.text))
        return doc


class _Markers:
    def __init__(self, vocab: Any) -> None:  # noqa: ANN401  # a spaCy Vocab
        self._matcher = import_module("spacy.matcher").PhraseMatcher(vocab, attr="LOWER")
        self._make_doc = import_module("spacy.lang.en").English(vocab=vocab).make_doc

    def fill(self, phrases: Phrases) -> None:
        for label, said in phrases.items():
            self._matcher.add(label, [self._make_doc(phrase) for phrase in said])

    def __call__(self, doc: Any) -> Any:  # noqa: ANN401  # a spaCy Doc
        spans = sorted(self._matcher(doc, as_spans=True), key=lambda span: (span.start, -span.end))
        doc.user_data[_MARKERS] = tuple(map(_mark, spans))
        return doc


def _register(language: Any) -> None:  # noqa: ANN401  # the class spacy.language.Language
    if not language.has_factory(_STEPS):
        language.factory(_STEPS, func=_make_steps)
        language.factory(_MARKERS, func=_make_markers)


# spaCy calls a factory with these two arguments by name.
def _make_steps(nlp: Any, name: str) -> _Steps:  # noqa: ANN401  # a spaCy Language
    return _Steps()


def _make_markers(nlp: Any, name: str) -> _Markers:  # noqa: ANN401  # a spaCy Language
    return _Markers(nlp.vocab)


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
