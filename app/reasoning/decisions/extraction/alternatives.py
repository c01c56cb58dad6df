"""What was not taken: the options named against a choice, and why they fell. Pure."""

import re
from collections.abc import Iterator, Sequence

from app.reasoning.decisions.extraction.choice import Alternative
from app.reasoning.decisions.extraction.phrases import (
    as_course,
    as_option,
    before_cut,
    names_same,
    reason_in,
)
from app.reasoning.decisions.extraction.scope import spoken

_CONTRAST = re.compile(r"\b(?:instead\s+of|rather\s+than)\s+", re.IGNORECASE)
_OVER = re.compile(r"\s+(?:over|and\s+not|but\s+not)\s+", re.IGNORECASE)
_TURNED_DOWN = re.compile(
    r"\b(?:rejected|rejecting|ruled\s+out|ruling\s+out|discarded|discarding|dismissed)\s+",
    re.IGNORECASE,
)
_CONSIDERED_BUT = re.compile(
    r"\b(?:considered|tried|looked\s+at)\s+(?P<name>[^\s,.;][^,.;]{1,79}?),?\s+but\b", re.IGNORECASE
)
_IS_OUT = re.compile(
    r"(?<!\s)\s+(?:is|was|are|were|has\s+been|have\s+been)\s+"
    r"(?:rejected|ruled\s+out|discarded|dismissed|out)\b(?=\s+(?:because|since|as|due)\b|[,.;:]|$)",
    re.IGNORECASE,
)
_LISTED = re.compile(
    r"\b(?:(?:options|alternatives|candidates|choices)\s?(?:are|were|include|:)\s?:?"
    r"|considering|considered|weighing|choosing\s+between|deciding\s+between|choice\s+between"
    r"|either|should\s(?:I|we)\s(?:use|choose|pick|go\swith)|(?:I|we)\s(?:could|can|might)(?:\seither)?)\s+",
    re.IGNORECASE,
)
_HINT = re.compile(
    r"options|alternatives|candidates|choices|consider|weighing|between|either|should i |should we "
    r"|i c|i might|we c|we might"
)
_LEADING_VERB = re.compile(r"^(?:use|choose|pick|try|go\swith|do)\s", re.IGNORECASE)
_SEPARATOR = re.compile(
    r",\s+(?:and\s+|or\s+)?|(?<!\s)\s+(?:and|or|vs\.?|versus)\s+|;\s+", re.IGNORECASE
)
_ALTERNATIVELY = re.compile(
    r"\b(?:alternatively|another\s+option\s+(?:is|would\s+be)|the\s+alternative\s+(?:is|was)),?\s+"
    r"(?:(?:I|we|one|you)\s+)?(?:(?:could|can|might|may)\s+)?(?:(?:also|to)\s+)?"
    r"(?:(?:use|go\s+with|try|pick|choose|do)\s+)?",
    re.IGNORECASE,
)
_LABELLED = re.compile(
    r"(?:[-*#>]{1,6}\s)?\*{0,2}(?=(?:option|approach|alternative)\s(?:[A-Z]|\d{1,2})\b\*{0,2}\s?[:.)–-])",
    re.IGNORECASE,
)
_OTHER_HAND = re.compile(r"\bon\s+the\s+other\s+hand,?\s+", re.IGNORECASE)
_VERB = re.compile(
    r"(?<!\s)\s+(?=(?:is|are|was|has|have|needs?|requires?|would|could|might|can|does|adds?|offers?|gives?"
    r"|means?|lacks?|costs?|makes?)\b)",
    re.IGNORECASE,
)
_MAX_LIST = 400


def contrast(sentence: str) -> bool:
    """Tell whether a sentence sets one thing against another."""
    said = spoken(sentence)
    return ("instead of" in said or "rather than" in said) and bool(_CONTRAST.search(sentence))


def lists_options(sentence: str) -> bool:
    """Tell whether a sentence announces options, such as "we could"."""
    said = spoken(sentence)
    return _HINT.search(said) is not None and _LISTED.search(sentence) is not None


def among(chosen: str, around: Sequence[str]) -> bool:
    """Tell whether a sentence nearby lists options and the choice is one of them."""
    return any(True for sentence in around for _ in _listed(sentence, chosen))


def alternatives(
    chosen: str, before: str, rest: str, around: Sequence[str]
) -> tuple[Alternative, ...]:
    """Gather what was not taken, from the choice's own sentence and those around it."""
    named = [*_against(rest), *_turned_down(before)]
    if head := _CONTRAST.search(before):
        named += _option(before_cut(before[head.end() :])[0], None)
    for sentence in around:
        found = (*_turned_down(sentence), *_listed(sentence, chosen), *_otherwise(sentence))
        # What the choice itself names beside its first option was not turned down.
        named += [option for option in found if not _is_named(option, rest)]
    kept = list[Alternative]()
    for found in named:
        if names_same(found.text, chosen):
            continue
        if not any(names_same(found.text, known.text) for known in kept):
            kept.append(found)
    return tuple(kept)


def _is_named(option: Alternative, rest: str) -> bool:
    label = option.text.partition(":")[0].casefold()
    return label in rest.replace("*", "").casefold()


def _against(rest: str) -> Iterator[Alternative]:
    for mark in filter(None, (_CONTRAST.search(rest), _OVER.match(rest))):
        clause, _ = before_cut(rest[mark.end() :])
        yield from _option(clause, None)


def _turned_down(sentence: str) -> Iterator[Alternative]:
    if sentence.endswith("?"):
        return
    mark = _TURNED_DOWN.search(sentence)
    if mark and (clause := before_cut(sentence[mark.end() :])[0]) and as_option(clause):
        rest = sentence[mark.end() + len(clause) :]
        yield from _option(clause, reason_in(rest))
    elif mark := _CONSIDERED_BUT.search(sentence):
        yield from _option(mark["name"], reason_in(sentence[mark.end() :]))
    elif mark := _IS_OUT.search(sentence):
        yield from _option(sentence[: mark.start()], reason_in(sentence[mark.end() :]))


def _listed(sentence: str, chosen: str) -> Iterator[Alternative]:
    """Read a list of options; only one that names the choice is a list of what it was among."""
    mark = _LISTED.search(sentence)
    if mark is None:
        return
    items = _SEPARATOR.split(sentence[mark.end() : mark.end() + _MAX_LIST])
    bare = (_LEADING_VERB.sub("", before_cut(item)[0].strip()) for item in items)
    named = [option for item in bare if (option := as_option(item))]
    if len(named) > 1 and any(names_same(option, chosen) for option in named):
        yield from (Alternative(option, None) for option in named)


def _otherwise(sentence: str) -> Iterator[Alternative]:
    if mark := _LABELLED.match(sentence):
        label, _, name = sentence[mark.end() :].partition("\n")[0].partition(":")
        yield from _option(
            f"{label.strip('* ')}: {as_option(name)}" if as_option(name) else label, None
        )
        return
    if mark := _ALTERNATIVELY.search(sentence):
        clause, rest = before_cut(sentence[mark.end() :])
        yield from _option(clause, reason_in(rest))
    elif mark := _OTHER_HAND.search(sentence):
        clause = sentence[mark.end() :]
        if verb := _VERB.search(clause):
            yield from _option(clause[: verb.start()], clause[verb.end() :].strip(" .!"))


def _option(text: str, reason: str | None) -> Iterator[Alternative]:
    if option := as_course(text):
        yield Alternative(option, reason)
