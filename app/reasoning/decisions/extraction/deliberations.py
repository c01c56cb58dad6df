"""Options that running text weighs without taking one. Pure."""

import re
from collections.abc import Sequence

from app.reasoning.decisions.extraction.choice import Alternative, Choice
from app.reasoning.decisions.extraction.phrases import as_option, before_cut
from app.reasoning.decisions.extraction.prose import question_before
from app.reasoning.decisions.extraction.scope import is_asserted
from app.reasoning.decisions.extraction.segments import Span

_LISTED = re.compile(
    r"\b(?P<marker>(?:the|my|our)\s(?:\w+\s)?(?:options|alternatives|choices|candidates)\s"
    r"(?:here\s)?(?:are|include|would\sbe):?"
    r"|(?:^|I['’]m\s|I\sam\s|we['’]re\s|we\sare\s)(?:considering|weighing|comparing|torn\sbetween"
    r"|choosing\sbetween|deciding\sbetween))\s(?:between\s|whether\sto\s|either\s)?"
    r"(?:\w+\s(?:options|approaches|alternatives|choices|candidates|ways):\s)?",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r",\s(?:and\s|or\s)?|\s(?:and|or|vs\.?|versus|against)\s", re.IGNORECASE)
_OTHERWISE = re.compile(
    r"^\W{0,3}(?P<marker>alternatively),?\s(?:(?:I|we|one|you)\s)?(?:(?:could|can|might|may)\s)?"
    r"(?:(?:also|just|simply)\s)?",
    re.IGNORECASE,
)
_OTHER_HAND = re.compile(r"(?:^\W{0,3}|[;,]\s)(?P<marker>on\sthe\sother\shand),?\s", re.IGNORECASE)
_WE_COULD = re.compile(
    r"\b(?:I|we|one\soption\sis\sto|one\sapproach\sis\sto)\s?(?:could|can|might)?\s"
    r"(?=use|go|try|add|keep|build|write|store|run|make|put|move|do|have|switch|call|return)",
    re.IGNORECASE,
)
_DO = re.compile(r"(?=(?:use|go|try|keep|add|build|store|run|move|switch)\s)", re.IGNORECASE)
_VERB = re.compile(
    r"\s(?:is|are|has|have|needs?|requires?|would|could|might|can|does|adds?|offers?|gives?|means?"
    r"|lacks?|costs?|makes?|keeps?|lets?|allows?)\b(?P<said>[^\n]{0,200})",
    re.IGNORECASE,
)
_WEIGHED = re.compile(
    r"\b(?:simpl\w+|fast\w*|slow\w*|cheap\w*|eas\w+|hard\w*|complex\w*|more|less|fewer|better|worse"
    r"|safe\w*|risk\w*|cost\w*|memory|latency|already|need\w*|require\w*|maintain\w*|overhead"
    r"|flexible|reliable|support\w*|scal\w+|expensive|durable|secure|robust|familiar|mature)\b",
    re.IGNORECASE,
)
_WRITER = re.compile(r"\b(?:I|we|our|my|let['’]s|us)\b")
_HINT = re.compile(
    r"options|lternative|hoices|andidates|onsidering|eighing|omparing|torn|hoosing|eciding|ther\shand"
)
_MAX_LIST = 400
_MAX_NAME = 60


def deliberations(said: Sequence[str], spans: Sequence[Span]) -> list[Choice]:
    """Find the first place where options are weighed and none is taken."""
    for index, sentence in enumerate(said):
        if _HINT.search(sentence) is None:
            continue
        found = _listed(sentence) or _otherwise(said, index) or _other_hand(said, index)
        if found is not None:
            marker, names = found
            options = tuple(Alternative(name, None) for name in names)
            return [Choice(spans[index], marker, None, None, options, question_before(said, index))]
    return []


def _listed(sentence: str) -> tuple[str, list[str]] | None:
    mark = _LISTED.search(sentence)
    if mark is None or not is_asserted(sentence, mark.start()):
        return None
    listed = sentence[mark.end() : mark.end() + _MAX_LIST]
    items = [as_option(before_cut(item)[0]) for item in _SEPARATOR.split(listed)]
    names = [name for name in items if name and len(name) <= _MAX_NAME]
    # "Considering its age, the bridge is sound" lists nothing.
    if len(names) < 2 or len(names) < len(items) or _VERB.search(f" {listed}"):
        return None
    return " ".join(mark["marker"].split()).casefold(), names


def _otherwise(said: Sequence[str], index: int) -> tuple[str, list[str]] | None:
    mark = _OTHERWISE.match(said[index])
    if mark is None:
        return None
    before = said[index - 1] if index else ""
    first = _WE_COULD.search(before) or _DO.match(before)
    other = as_option(before_cut(before[first.end() :])[0]) if first else None
    clause = said[index][mark.end() :]
    is_writers = _WRITER.search(mark.group()) or first or (index == 0 and _DO.match(clause))
    name = as_option(before_cut(clause)[0])
    return ("alternatively", [*filter(None, (other, name))]) if name and is_writers else None


def _other_hand(said: Sequence[str], index: int) -> tuple[str, list[str]] | None:
    mark = _OTHER_HAND.search(said[index])
    if mark is None:
        return None
    before = said[index][: mark.start()] or (said[index - 1] if index else "")
    names = [name for part in (before, said[index][mark.end() :]) if (name := _subject(part))]
    is_writers = _WRITER.search(said[index]) is not None or not before
    return ("on the other hand", names) if names and (is_writers or names[1:]) else None


def _subject(sentence: str) -> str | None:
    """Give what a sentence weighs: its subject, or what "we could" do."""
    if could := _WE_COULD.search(sentence):
        return as_option(before_cut(sentence[could.end() :])[0])
    verb = _VERB.search(sentence)
    if verb is None or not _WEIGHED.search(verb["said"]):
        return None
    name = as_option(
        re.sub(r"^(?:on\sthe\sone\shand,?\s)", "", sentence[: verb.start()], flags=re.I)
    )
    return name if name and len(name) <= _MAX_NAME else None
