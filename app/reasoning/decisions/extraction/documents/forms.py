"""Decisions that a document states by its form: options listed, a section that decides. Pure."""

import re
from collections.abc import Iterator, Sequence

from app.reasoning.decisions.extraction.alternatives import alternatives, contrast
from app.reasoning.decisions.extraction.choice import Alternative, Choice
from app.reasoning.decisions.extraction.documents.verdicts import Verdict, verdicts
from app.reasoning.decisions.extraction.matching import is_named_whole, named_by, spoken_for, words
from app.reasoning.decisions.extraction.naming import OptionName, plain
from app.reasoning.decisions.extraction.option_lists import OptionList, titled_lists
from app.reasoning.decisions.extraction.outline import Block, is_heading
from app.reasoning.decisions.extraction.phrases import before_cut

_QUESTION = re.compile(r"(?:^|(?<=[.!?:]\s))[^.!?:]{8,300}\?(?=\s|$)")
_OPENING = re.compile(
    r"(?:we|I|the\steam)\s(?:will|have\s(?:decided|chosen|agreed)\sto|(?:decided|chose|agreed)\sto"
    r"|are\sgoing\sto|should)\s",
    re.IGNORECASE,
)
_RECORD = re.compile(
    r"(?:context|consequences|status|background|problem|motivation)\b", re.IGNORECASE
)
_MAX_CHOSEN = 200


def document_choices(text: str, blocks: Sequence[Block]) -> list[Choice]:
    """Join each titled list of options with the verdict that is about it.

    Lists without a verdict are told as undecided, and only where the document decides nothing.
    """
    lists = titled_lists(blocks)
    said = verdicts(text, blocks)
    if not lists and not (said and _is_record(blocks)):
        return []
    question = _question(blocks)
    if not lists:
        return [_bare(said[0], question)]
    decided = [choice for list_ in lists if (choice := _decided(list_, said, question))]
    kept = [choice for choice in decided if choice is not _echo(choice, decided)]
    return kept or [_undecided(lists[0], question)]


def _echo(choice: Choice, decided: Sequence[Choice]) -> Choice | None:
    """Give the choice itself where another one already tells what it tells."""
    others = (other for other in decided if other is not choice)
    fuller = any(
        other.span == choice.span and len(other.rejected) > len(choice.rejected) for other in others
    )
    return choice if fuller else None


def _decided(
    option_list: OptionList, said: Sequence[Verdict], question: str | None
) -> Choice | None:
    for verdict in said:
        several = _named_together(verdict, option_list.options)
        if len(several) > 1:
            return _made(option_list, several, verdict, question, plain(verdict.name or ""))
        place = _taken(verdict, option_list)
        if place is not None:
            return _made(option_list, [place], verdict, question, option_list.options[place].name)
    marked = [place for place, option in enumerate(option_list.options) if option.verdict]
    if len(marked) == 1:
        option = option_list.options[marked[0]]
        verdict = Verdict(option_list.spans[marked[0]], "chosen", None, (), option.reason)
        return _made(option_list, marked, verdict, question, option.name)
    return _unlisted(option_list, said, question)


def _named_together(verdict: Verdict, options: Sequence[OptionName]) -> list[int]:
    """Give the options that one verdict joins, as in "a mix of X and Y"."""
    if verdict.name is None:
        return []
    places = [
        place for place, option in enumerate(options) if is_named_whole(option.name, verdict.name)
    ]
    spelled = " ".join(words(verdict.name))
    if any(" ".join(words(options[place].name)) == spelled for place in places):
        return []
    names = [words(options[place].name) for place in places]
    apart = [name for name in names if not any(set(name) < set(other) for other in names)]
    return places if len(apart) == len(names) else []


def _taken(verdict: Verdict, option_list: OptionList) -> int | None:
    if option_list.all_rejected:
        said = verdict.name or (verdict.sentences[0] if verdict.sentences else "")
        whole = [
            place
            for place, option in enumerate(option_list.options)
            if verdict.name and is_named_whole(option.name, said)
        ]
        return whole[0] if len(whole) == 1 else None
    if verdict.name is not None:
        place = named_by(verdict.name, option_list.options)
        return place if place is not None else spoken_for([verdict.name], option_list.options)
    return spoken_for(verdict.sentences, option_list.options)


def _unlisted(
    option_list: OptionList, said: Sequence[Verdict], question: str | None
) -> Choice | None:
    """Tell a choice that is none of the options listed, where the text names it or rejects all."""
    for verdict in said:
        if verdict.name or option_list.all_rejected or "alternative" in option_list.title:
            return _made(option_list, [], verdict, question, _summary(verdict))
    return None


def _is_record(blocks: Sequence[Block]) -> bool:
    """Tell a decision record without a list of options by its other headings."""
    return any(is_heading(block) and _RECORD.match(block.text) for block in blocks)


def _bare(verdict: Verdict, question: str | None) -> Choice:
    """Tell what a record decides in a sentence, and against what that sentence sets it."""
    reason = plain(verdict.reason) if verdict.reason else None
    said, rejected = _summary(verdict), ()
    if contrast(said):
        said, rest = before_cut(said)
        rejected = alternatives(said, "", rest, ())
    return Choice(verdict.span, verdict.marker, said, reason, rejected, question)


def _summary(verdict: Verdict) -> str:
    said = plain(verdict.name or verdict.sentences[0])
    return _OPENING.sub("", said, count=1)[:_MAX_CHOSEN].strip() or said[:_MAX_CHOSEN]


def _made(
    option_list: OptionList,
    places: Sequence[int],
    verdict: Verdict,
    question: str | None,
    name: str,
) -> Choice:
    rejected = tuple(
        Alternative(option.name, option.reason)
        for place, option in enumerate(option_list.options)
        if place not in places and option.verdict is not True
    )
    reason = plain(verdict.reason) if verdict.reason else None
    return Choice(verdict.span, verdict.marker, name, reason, rejected, question)


def _undecided(option_list: OptionList, question: str | None) -> Choice:
    rejected = tuple(Alternative(option.name, option.reason) for option in option_list.options)
    return Choice(option_list.title_span, option_list.title, None, None, rejected, question)


def _question(blocks: Sequence[Block]) -> str | None:
    """Give the first question of the document, else its title."""
    asked = (mark for block in blocks if (mark := _QUESTION.search(block.text)))
    if mark := next(asked, None):
        return mark.group().strip()
    titles: Iterator[str] = (block.text for block in blocks if is_heading(block))
    return next(titles, None)
