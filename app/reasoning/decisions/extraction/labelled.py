"""Options that a message labels or lists, and the sentence that speaks for one of them. Pure."""

import re
from collections.abc import Iterator, Sequence

from app.reasoning.decisions.extraction.choice import Alternative, Choice
from app.reasoning.decisions.extraction.cues import VERDICT
from app.reasoning.decisions.extraction.matching import is_named_whole, spoken_for, stems
from app.reasoning.decisions.extraction.naming import OptionName
from app.reasoning.decisions.extraction.option_lists import OptionList, labelled_lists
from app.reasoning.decisions.extraction.outline import Block
from app.reasoning.decisions.extraction.phrases import as_option, before_cut, reason_in
from app.reasoning.decisions.extraction.prose import question_before
from app.reasoning.decisions.extraction.scope import is_asserted, is_question
from app.reasoning.decisions.extraction.segments import Span

_OPINION = re.compile(
    r"\b(?:recommend\w*|suggest(?:ion|ed)?|prefer(?:red|ence)?|favou?r(?:ed)?|choose|choosing|chose|chosen"
    r"|pick(?:ed|ing)?|go(?:ing)?\s(?:with|for)|went\swith|select(?:ed|ing)?|lean(?:ing)?|instinct"
    r"|vote|start(?:ing)?\swith|opt(?:ed|ing)?\sfor|winner|I\sthink|I\sbelieve|I['’]d\ssay)\b",
    re.IGNORECASE,
)
_PRAISE = re.compile(
    rf"\b(?:is|are|seems|looks|feels|would\sbe|might\sbe)\s{VERDICT}\b|\bmakes\s(?:the\s)?(?:most\s)?sense\b"
    r"|\b(?:is|seems|looks)\sthe\sway\b|\bwins\b",
    re.IGNORECASE,
)
_ACT = re.compile(
    r"\bthe\s(?:simplest|easiest|quickest|cleanest|safest|best)\b|\b(?:I['’]ll|let\sme|let['’]s)\s"
    r"(?!check|see|look|think|consider|verify)",
    re.IGNORECASE,
)
"""Says what is done next: it takes an option of the list only where its words are the option's."""
_DOING = re.compile(
    r"\b(?:I['’]ll|let\sme|let['’]s|we['’]ll)\s(?:(?:just|try(?:\sto)?|first|now|simply)\s)*",
    re.IGNORECASE,
)
_MOST_WORDS = 0.6
_AGAINST = re.compile(
    r"\b(?:not|rather\sthan|instead\sof|over|unlike|without|than|except)\b[^.,;]*", re.IGNORECASE
)
_BOLD = re.compile(r"\*\*([^*\n]{3,160})\*\*")
_NOUNS = (
    r"(?:option|approach|alternative|solution|plan|path|choice|method|strategy|idea|variant|design"
    r")"
)
_BARE = re.compile(rf"{_NOUNS}\s\w{{1,5}}", re.IGNORECASE)


def labelled_choices(
    blocks: Sequence[Block], said: Sequence[str], spans: Sequence[Span]
) -> list[Choice]:
    """Join each labelled list with the verdict on it; undecided lists come last."""
    lists = labelled_lists(blocks)
    made = [_choice(list_, said, spans) or _marked(list_) for list_ in lists]
    decided = [choice for choice in made if choice is not None]
    return decided or [_undecided(list_) for list_ in lists[-1:] if _is_offered(list_)]


def _marked(option_list: OptionList) -> Choice | None:
    """Take the one option that its own line recommends."""
    taken = [place for place, option in enumerate(option_list.options) if option.verdict]
    if len(taken) != 1:
        return None
    option = option_list.options[taken[0]]
    span = option_list.spans[taken[0]]
    rejected = _others(option_list, taken)
    return Choice(span, "recommended", _title(option), option.reason, rejected, None)


def _is_offered(option_list: OptionList) -> bool:
    """Tell whether labels stand before names; "Option 1:" alone heads something else."""
    options = option_list.options
    is_labelled = any(option.label for option in options)
    return is_labelled and not all(_BARE.fullmatch(option.name) for option in options)


def _choice(option_list: OptionList, said: Sequence[str], spans: Sequence[Span]) -> Choice | None:
    verdicts = [
        (index, cue, places)
        for index, cue in _opinions(option_list, said, spans)
        if (places := _spoken_of(said[index], option_list.options))
    ]
    strong = [verdict for verdict in verdicts if _OPINION.fullmatch(verdict[1])]
    if not verdicts:
        return None
    index, cue, places = (strong or verdicts)[-1]
    names = [_title(option_list.options[place]) for place in places]
    if fuller := _fuller_name(said[index], [option_list.options[place] for place in places]):
        names = [fuller]
    rejected = _others(option_list, places)
    reason = reason_in(said[index])
    return Choice(
        spans[index],
        cue.strip().casefold(),
        _taken_as(said[index], cue, " or ".join(names)),
        reason,
        rejected,
        question_before(said, index),
    )


def _others(option_list: OptionList, taken: Sequence[int]) -> tuple[Alternative, ...]:
    return tuple(
        Alternative(_title(option), option.reason)
        for place, option in enumerate(option_list.options)
        if place not in taken
    )


def _taken_as(sentence: str, cue: str, name: str) -> str:
    """Prefer the writer's fuller words where the option is taken by doing it."""
    done = _done(sentence) if _ACT.fullmatch(cue) else None
    return done if done and len(done) > len(name) else name


def _fuller_name(sentence: str, taken: Sequence[OptionName]) -> str | None:
    """Give "Option 2 with a window of a week", said in bold: the option and what is added to it."""
    mark = _BOLD.search(sentence)
    if mark is None or len(taken) != 1 or not taken[0].label:
        return None
    label = re.escape(taken[0].label)
    named = re.match(rf"{_NOUNS}\s{label}\s(?:with|but|plus|without)\s", mark[1], re.IGNORECASE)
    return mark[1] if named else None


def _opinions(
    option_list: OptionList, said: Sequence[str], spans: Sequence[Span]
) -> Iterator[tuple[int, str]]:
    """Give the sentences after the list begins that praise or pick something, with their words."""
    taken = {span.start for span in option_list.spans}
    for index, sentence in enumerate(said):
        is_before = spans[index].start < option_list.spans[0].start
        if is_before or spans[index].start in taken or is_question(sentence):
            continue
        for pattern in (_OPINION, _PRAISE, _ACT):
            if (cue := pattern.search(sentence)) and is_asserted(sentence, cue.start()):
                yield index, cue.group()
                break


def _spoken_of(sentence: str, options: Sequence[OptionName]) -> list[int]:
    clear = _AGAINST.sub(" ", sentence)
    by_label = [place for place, option in enumerate(options) if _is_labelled(clear, option)]
    if by_label:
        return by_label if len(by_label) < len(options) else []
    by_name = [
        place
        for place, option in enumerate(options)
        if _is_telling(option.name) and is_named_whole(option.name, clear)
    ]
    if len(by_name) == 1:
        return by_name
    place = spoken_for([clear], options, _MOST_WORDS)
    return _begun_alike(clear, options) if place is None else [place]


def _begun_alike(sentence: str, options: Sequence[OptionName]) -> list[int]:
    """Give the one option that begins as the act does: "let me try updating npm in …"."""
    act = _done(sentence)
    if act is None:
        return []
    begun = [stems(option.name)[:2] for option in options]
    return [begun.index(stems(act)[:2])] if begun.count(stems(act)[:2]) == 1 else []


def _done(sentence: str) -> str | None:
    """Give what a sentence says it does; the last act, as it takes back those before it."""
    acts = [*_DOING.finditer(sentence)]
    return as_option(before_cut(sentence[acts[-1].end() :])[0]) if acts else None


def _is_labelled(sentence: str, option: OptionName) -> bool:
    if not option.label:
        return False
    label = re.escape(option.label)
    pattern = rf"\b{_NOUNS}\s?#?{label}\b|\*\*\(?{label}[.):]?\*\*|#{label}\b"
    return re.search(pattern, sentence, re.IGNORECASE) is not None


def _is_telling(name: str) -> bool:
    """Tell whether a name is told by its words: several, or one that is no common word."""
    return len(name.split()) > 1 or name[:1].isupper() or any(map(str.isdigit, name))


def _title(option: OptionName) -> str:
    is_letter = option.label.isalpha()
    return f"Option {option.label.upper()}: {option.name}" if is_letter else option.name


def _undecided(option_list: OptionList) -> Choice:
    rejected = tuple(Alternative(_title(option), option.reason) for option in option_list.options)
    return Choice(option_list.spans[-1], option_list.title, None, None, rejected, None)
