"""What a person decides in a conversation with an agent: answers to options, orders, corrections.

A person says little: "B", "yes, do that", "no, keep it local". What is decided then stands in what
the agent said before. Pure.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.reasoning.decisions.extraction.choice import Alternative, Choice
from app.reasoning.decisions.extraction.offers import Offer
from app.reasoning.decisions.extraction.option_lists import OptionList
from app.reasoning.decisions.extraction.phrases import GAP, as_option, before_cut, reason_in
from app.reasoning.decisions.extraction.scope import is_question
from app.reasoning.decisions.extraction.segments import Span, sections, sentences

_MAX_ANSWER = 200
"""Code points of a message that answers what was offered."""
_MAX_TEXT = 2_000
"""A longer message pastes something."""
_MAX_ORDERS = 3
_LABEL = re.compile(
    r"^\W{0,3}(?:(?:yes|yeah|yep|ok|okay|sure|great|please|let['’]?s|do|go|pick|choose|use|I|want|like|prefer|with|for"
    r"|the)\b[,.!]?\s+){0,5}(?:option|approach|choice|plan|number|#)?\s?#?\(?(?P<label>[A-Ha-h]|\d)\)?"
    r"(?=$|[\s.,!:;)])(?!\s(?:few|little|lot|bit|good|new)\b)",
    re.IGNORECASE,
)
_APPROVED = re.compile(
    r"^\W{0,3}(?:(?:yes|yeah|yep|ok|okay|sure|great|perfect|good|nice|cool|thanks)\b[,.!]?\s*)?"
    r"(?:(?:please\s)?(?:do\s(?:that|it|this|so)|go\s(?:ahead|for\sit)|implement\s(?:it|that|this|the\splan)|proceed)"
    r"|sounds\sgood|(?:I\s)?(?:approve|agree)d?|lgtm|makes\ssense)\b",
    re.IGNORECASE,
)
_YES = re.compile(
    r"^\W{0,3}(?:yes|yeah|yep|yup|y|ok|okay|sure)(?:\splease)?\W{0,3}$", re.IGNORECASE
)
_DECLINED = re.compile(
    r"^\W{0,3}(?:(?:no|nope|nah)\b(?!\s(?:problem|worries|need|rush|idea|doubt))|(?:please\s)?(?:don['’]t|do\snot)\b"
    r"|I\s(?:don['’]t|do\snot)\s(?:like|want|agree)\b|not\s(?:now|yet|that)\b|never\s?mind\b)",
    re.IGNORECASE,
)
_CORRECTS = re.compile(r"^\W{0,3}(?:actually|instead|wait|rather)\b", re.IGNORECASE)
_VERB = (
    r"(?:use|go\swith|stick\s(?:with|to)|switch\s(?:back\s)?to|keep|stay\swith|adopt|drop|skip"
    r"|defer|leave)"
)
_ORDER = re.compile(
    rf"(?:^|[,;]\s)\W{{0,3}}(?:(?:ok|okay|so|actually|hmm|then|and|but|great|no|nope)[,.!]?\s+){{0,2}}"
    rf"(?P<cue>let['’]?s\s(?:just\s|not\s)?{_VERB}|(?:I|we)\s(?:want|prefer|decided)\sto\s{_VERB}"
    rf"|(?:I|we)['’]?(?:d|ll|\swill)?\s(?:go\swith|prefer|choose|pick))\s+(?P<what>\S.+)",
    re.IGNORECASE | re.DOTALL,
)
_CORRECTION = re.compile(
    rf"^\W{{0,3}}(?P<cue>no|nope|actually|wait|instead)[,.!:]?\s+(?:please\s)?(?:just\s)?(?P<what>{_VERB}\s+\S.+)",
    re.IGNORECASE | re.DOTALL,
)
_CONTRASTED = re.compile(
    rf"^\W{{0,3}}(?:please\s)?(?P<cue>{_VERB})\s++(?P<what>[^.;]+?\s(?:instead\sof|rather\sthan|and\snot)\s.+)",
    re.IGNORECASE | re.DOTALL,
)
_AGAINST = re.compile(
    rf"{GAP}(?:instead\sof|rather\sthan|over|and\snot|not)\s++(?P<other>[^.;,:]{{2,120}})",
    re.IGNORECASE,
)


def approves(text: str) -> bool:
    """Tell whether a message says yes to what was proposed, and little else."""
    said = text.strip()
    is_answer = len(said) <= _MAX_ANSWER and not is_question(said)
    return is_answer and bool(_APPROVED.match(said) or _YES.match(said))


def declines(text: str) -> bool:
    """Tell whether a message says no to what was proposed."""
    return len(text.strip()) <= _MAX_ANSWER and _DECLINED.match(text.strip()) is not None


def corrects(text: str) -> bool:
    """Tell whether a message says that something else is to be done."""
    return _DECLINED.match(text.strip()) is not None or _CORRECTS.match(text.strip()) is not None


def user_choices(text: str, offer: Offer | None) -> list[Choice]:
    """Find what a person decides.

    Args:
        offer: What the agent said last; None where it said nothing.
    """
    said = text.strip()
    if not said or len(text) > _MAX_TEXT or said[0] in "<[{|#":
        return []
    if offer and len(said) <= _MAX_ANSWER and (answer := _answered(text, offer)):
        return [answer]
    spans = [
        span
        for section in sections(text)
        if not section.is_whole
        for span in sentences(text, section.span)
    ]
    return [choice for span in spans if (choice := _ordered(text, span))][:_MAX_ORDERS]


def _answered(text: str, offer: Offer) -> Choice | None:
    whole = Span(0, len(text.rstrip()))
    if (
        (mark := _LABEL.match(text))
        and offer.options
        and (choice := _taken(offer.options, mark["label"], whole))
    ):
        return replace(choice, question=offer.question)
    if mark := _APPROVED.match(text) or _YES.match(text):
        return _approved(offer, mark.group().strip(" ,.!").casefold(), whole)
    return None


def _taken(option_list: OptionList, label: str, span: Span) -> Choice | None:
    places = [
        place
        for place, option in enumerate(option_list.options)
        if option.label == label.casefold()
    ]
    if len(places) != 1:
        return None
    chosen = option_list.options[places[0]]
    rejected = tuple(
        Alternative(option.name, option.reason)
        for option in option_list.options
        if option is not chosen
    )
    return Choice(span, label.casefold(), chosen.name, None, rejected, None)


def _approved(offer: Offer, words: str, span: Span) -> Choice | None:
    """Read "yes, do that": what was proposed last is decided by the person, at that time."""
    proposed = offer.proposal
    if proposed is None or proposed.chosen is None:
        return None
    reason, rejected = proposed.reason, proposed.rejected
    return Choice(span, words, proposed.chosen, reason, rejected, offer.question)


def _ordered(text: str, span: Span) -> Choice | None:
    sentence = text[span.start : span.end]
    if is_question(sentence):
        return None
    mark = next(_orders(sentence), None)
    if mark is None:
        return None
    what = mark["what"]
    others = [as_option(match["other"]) for match in _AGAINST.finditer(what)]
    taken = as_option(before_cut(what)[0])
    if taken is None:
        return None
    rejected = tuple(Alternative(other, None) for other in others if other)
    marker = " ".join(mark["cue"].split()).casefold()
    return Choice(span, marker, taken, reason_in(what), rejected, None)


def _orders(sentence: str) -> Iterator[re.Match[str]]:
    patterns: Sequence[re.Pattern[str]] = (_CORRECTION, _CONTRASTED, _ORDER)
    yield from (mark for pattern in patterns if (mark := pattern.search(sentence)))
