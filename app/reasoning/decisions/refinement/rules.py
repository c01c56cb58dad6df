"""From a model's answer to decisions: what does not stand in the text is refused. Pure."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from pydantic import ValidationError

from app.domain.ids import id_beside
from app.domain.nodes.decision import NewDecision, Option
from app.reasoning.decisions.confidence.rules import assess
from app.reasoning.decisions.extraction.phrases import names_same
from app.reasoning.decisions.extraction.segments import Span
from app.reasoning.decisions.refinement.schemas import (
    Answer,
    Completed,
    Findings,
    GivenDecision,
    GivenOption,
    Known,
    Passage,
)

_WORD = re.compile(r"\S+")


def answer_of(said: str) -> Answer | None:
    """Read what a model said, with or without a fence around it; None of anything else."""
    try:
        return Answer.model_validate_json(said[said.find("{") : said.rfind("}") + 1])
    except ValidationError:
        return None


def locate(text: str, quote: str) -> Span | None:
    """Find words in a text, whatever white space stands between them; None where they are not."""
    words = [*_WORD.finditer(text)]
    squeezed, wanted = " ".join(word.group() for word in words), " ".join(quote.split())
    at = squeezed.find(wanted) if wanted else -1
    if at < 0:
        return None
    begins = [*accumulate((len(word.group()) + 1 for word in words), initial=0)]
    return Span(*(_original(place, words, begins) for place in (at, at + len(wanted))))


def _original(place: int, words: Sequence[re.Match[str]], begins: Sequence[int]) -> int:
    """Give the place in the text of one where its words stand a single space apart."""
    index = bisect_right(begins, place) - 1
    return words[index].start() + place - begins[index]


def findings(answer: Answer, passage: Passage, by: str) -> Findings:
    """Part what a model found into new decisions and those that are known already."""
    new, completed, refused = list[NewDecision](), list[Completed](), 0
    for given in answer.decisions:
        checked, missing = _checked(given, passage.text)
        refused += missing
        span = locate(passage.text, given.quote)
        if checked is None or span is None:
            continue
        done = {one.known.id for one in completed}
        known = next((one for one in passage.known if _is_same(one, checked, span)), None)
        if known is None:
            new.append(_decision(passage, checked, span, by))
        elif known.id not in done:
            completed.append(_completed(known, checked, by))
    return Findings(
        tuple({decision.id: decision for decision in new}.values()), tuple(completed), refused
    )


def _checked(given: GivenDecision, text: str) -> tuple[GivenDecision | None, int]:
    """Keep of a decision what stands in the text, and count what does not.

    Without its sentence or its choice nothing is left of it.
    """
    if locate(text, given.quote) is None or not _stands(given.chosen, text):
        return None, 1
    options = [option for option in given.rejected if locate(text, option.option)]
    reasons = [given.reason, *(option.reason for option in options)]
    refused = len(given.rejected) - len(options) + sum(not _stands(one, text) for one in reasons)
    kept = tuple(GivenOption(option=o.option, reason=_kept(o.reason, text)) for o in options)
    if not (given.chosen.strip() or kept):
        return None, refused
    reason = _kept(given.reason, text)
    return given.model_copy(update={"rejected": kept, "reason": reason}), refused


def _stands(words: str, text: str) -> bool:
    return not words.strip() or locate(text, words) is not None


def _kept(words: str, text: str) -> str:
    return words if _stands(words, text) else ""


def _is_same(known: Known, given: GivenDecision, span: Span) -> bool:
    """Tell whether two decisions are one: they take the same, or they share words of the text."""
    if known.chosen and given.chosen.strip():
        return names_same(known.chosen, given.chosen)
    if known.start is None or known.end is None:
        return False
    named = [option.text for option in known.options]
    shares = any(names_same(name, one) for name in named for one in _names(given))
    return shares or (known.start < span.end and span.start < known.end)


def _names(given: GivenDecision) -> list[str]:
    return [name for name in (given.chosen, *(o.option for o in given.rejected)) if name.strip()]


def _decision(passage: Passage, given: GivenDecision, span: Span, by: str) -> NewDecision:
    id_ = id_beside(passage.id, f"decision {by} {span.start}")
    said = passage.text[slice(*span)]
    confidence = assess(said)
    options = [_option(id_, index, *one) for index, one in enumerate(_options(given))]
    chosen = options[0] if given.chosen.strip() else None
    return NewDecision(
        id=id_,
        description=said,
        chosen=chosen,
        rejected=tuple(options[1:]) if chosen else (),
        considered=() if chosen else tuple(options),
        confidence=confidence.value,
        reading=confidence.reading,
        start=span.start,
        end=span.end,
        extracted_by=by,
    )


def _options(given: GivenDecision) -> Iterator[tuple[str, str]]:
    """Give what is named, the choice first, no name twice."""
    if given.chosen.strip():
        yield given.chosen, given.reason
    seen = [given.chosen] if given.chosen.strip() else list[str]()
    for option in given.rejected:
        if not any(names_same(option.option, name) for name in seen):
            seen.append(option.option)
            yield option.option, option.reason


def _option(owner_id: str, index: int, name: str, reason: str, by: str | None = None) -> Option:
    text = " ".join(name.split())
    return Option(id_beside(owner_id, f"option {by} {index}"), text, reason.strip() or None, by)


def _completed(known: Known, given: GivenDecision, by: str) -> Completed:
    chosen = given.chosen.strip() if known.chosen is None else ""
    taken = [o.id for o in known.options if chosen and names_same(o.text, chosen)]
    new = [
        option
        for option in _options(given)
        if option[0] == chosen or not _is_known(option[0], known)
    ]
    options = [_option(known.id, index, *one, by) for index, one in enumerate(new)]
    first = options[0] if chosen else None
    rejected = options[1:] if chosen else options
    return Completed(known, first, tuple(rejected), tuple(taken))


def _is_known(name: str, known: Known) -> bool:
    return any(names_same(name, option.text) for option in known.options)


def texts_of(completed: Completed) -> str:
    """Give what a completed decision is found by in search."""
    known, added = completed.known, (completed.chosen, *completed.rejected)
    kept = [option.text for option in known.options if option.id not in completed.taken]
    named = [*kept, *(option.text for option in added if option)]
    return " ".join(filter(None, (known.question, known.description, *named)))


def last_index(known: Sequence[Known]) -> int:
    """Give a place behind the options of every decision."""
    return max((len(decision.options) for decision in known), default=0)
