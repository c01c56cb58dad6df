"""Questions that an agent asks by a tool, plans it hands over, and what was answered. Pure."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from app.content.blocks import ToolCallBlock, ToolResultBlock
from app.content.json_fields import Json, as_list, as_map, as_maps, text_of
from app.domain.nodes.follow_up import ProposalAnswer
from app.domain.text import without_control

_PLAN_TOOLS = frozenset({"exitplanmode", "plan_mode_respond"})
_ASKING_TOOLS = frozenset({"askuserquestion", "request_user_input", "ask_followup_question"})
"""Tools that ask a person; what another tool answers must be one of the options."""
_NOTED = re.compile(r"(?<!\s)\s*+\((?:recommended|default)\)\s*+$", re.IGNORECASE)
_APPROVED = re.compile(r"\b(?:has\s|have\s)?approved\b", re.IGNORECASE)
_TURNED_DOWN = re.compile(
    r"\b(?:reject(?:ed|s)?|doesn['’]t\swant|declined|not\sapproved|denied|keep\splanning)\b",
    re.IGNORECASE,
)
_TAG = re.compile(r"</?answer>")
_ENDS = ('". ', '" user notes:', '" selected preview:')
"""What follows an answer in the result of AskUserQuestion."""
_TITLE = re.compile(r"^#{1,6}\s+(?:\W{0,3}plan\b\W{1,4})?(?=\S)", re.IGNORECASE)
_MAX_READ = 100_000
"""Code points of arguments that are read as JSON."""
_MAX_TEXT = 500
_MAX_QUESTIONS, _MAX_OPTIONS = 10, 20


class AskedQuestion(NamedTuple):
    name: str
    """How the answer names it."""
    text: str
    options: tuple[str, ...]
    takes_any: bool
    """Whether something that is none of the options answers it too."""


def questions_of(call: ToolCallBlock) -> tuple[AskedQuestion, ...]:
    """Give the questions with options that a call puts to somebody."""
    if '"question"' not in call.arguments or len(call.arguments) > _MAX_READ:
        return ()
    given = _arguments(call)
    takes_any = _bare(call.name) in {_bare(name) for name in _ASKING_TOOLS}
    rows = as_maps(given.get("questions")) or [given]
    asked = (_question(row, takes_any=takes_any) for row in rows[:_MAX_QUESTIONS])
    return tuple(one for one in asked if one is not None)


def answers_in(
    result: ToolResultBlock, asked: Sequence[AskedQuestion]
) -> Iterator[tuple[AskedQuestion, tuple[str, ...]]]:
    """Give each question that a result answers with what was taken; nothing where it failed."""
    if result.is_error:
        return
    told = _told(result.text, asked)
    for question in asked:
        answer = told.get(question.name, "").strip()
        taken = _taken(answer, question) if answer else ()
        if taken:
            yield question, taken


def plan_of(call: ToolCallBlock) -> str | None:
    """Give the plan that a call hands over for approval; None of another call."""
    if _bare(call.name) not in {_bare(name) for name in _PLAN_TOOLS}:
        return None
    given = _arguments(call)
    return text_of(given, "plan", "response")


def plan_title(plan: str) -> str:
    """Name a plan by its heading, or by how it begins."""
    lines = [line.strip() for line in plan.splitlines() if line.strip()]
    headed = next((line for line in lines if _TITLE.match(line)), lines[0] if lines else "")
    return one_line(_TITLE.sub("", headed).strip("#* "))


def plan_answer(result: ToolResultBlock) -> ProposalAnswer | None:
    """Tell what somebody said to a plan; None where the result does not tell."""
    if result.is_error or _TURNED_DOWN.search(result.text[:_MAX_TEXT]):
        return ProposalAnswer.REJECTED
    return ProposalAnswer.ACCEPTED if _APPROVED.search(result.text[:_MAX_TEXT]) else None


def _question(row: Json, *, takes_any: bool) -> AskedQuestion | None:
    text = text_of(row, "question")
    labels = [
        label for option in as_list(row.get("options"))[:_MAX_OPTIONS] if (label := _label(option))
    ]
    if not text or len(labels) < 2:
        return None
    name = text_of(row, "id") or text
    return AskedQuestion(name, text, tuple(labels), takes_any)


def _label(option: object) -> str | None:
    label = option if isinstance(option, str) else text_of(as_map(option), "label")
    return one_line(_NOTED.sub("", label)) if label else None


def _told(text: str, asked: Sequence[AskedQuestion]) -> Mapping[str, str]:
    """Read a result by question: as JSON, as quoted pairs, or as the one answer."""
    if text.lstrip().startswith("{"):
        return _of_json(text)
    quoted = {one.name: _quoted(text, one, asked) for one in asked if f'"{one.text}"="' in text}
    if quoted or len(asked) != 1:
        return quoted
    return {asked[0].name: _TAG.sub("", text)}


def _of_json(text: str) -> Mapping[str, str]:
    answers = as_map(_loaded(text).get("answers"))
    return {name: ", ".join(_texts(answer)) for name, answer in answers.items()}


def _texts(answer: object) -> list[str]:
    if isinstance(answer, str):
        return [answer]
    given = as_list(answer) or as_list(as_map(answer).get("answers"))
    return [text.removeprefix("user_note: ") for text in given if isinstance(text, str)]


def _quoted(text: str, question: AskedQuestion, asked: Sequence[AskedQuestion]) -> str:
    mark = f'"{question.text}"="'
    begin = text.index(mark) + len(mark)
    following = (f'", "{other.text}"="' for other in asked)
    ends = [end for sign in (*_ENDS, *following) if (end := text.find(sign, begin)) >= 0]
    return text[begin : min(ends, default=max(begin, text.rfind('"')))]


def _taken(answer: str, question: AskedQuestion) -> tuple[str, ...]:
    """Give the options that an answer takes, several where it joins them by commas."""
    options = {option.casefold(): option for option in question.options}
    whole = _NOTED.sub("", answer).casefold()
    if whole in options:
        return (options[whole],)
    parts = [_NOTED.sub("", part).strip().casefold() for part in answer.split(", ")]
    if all(part in options for part in parts):
        return tuple(options[part] for part in parts)
    return (one_line(answer),) if question.takes_any else ()


def one_line(text: str) -> str:
    """Make one line that can be stored out of what JSON may hold."""
    return " ".join(without_control(text).split())[:_MAX_TEXT]


def _arguments(call: ToolCallBlock) -> Json:
    return _loaded(call.arguments) if len(call.arguments) <= _MAX_READ else {}


def _loaded(text: str) -> Json:
    try:
        return as_map(json.loads(text))
    except (ValueError, RecursionError):
        return {}


def _bare(name: str) -> str:
    return name.replace("_", "").casefold()
