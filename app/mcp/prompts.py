"""Prompts that a person picks in their agent's program."""

from dataclasses import dataclass

from mcp_types import GetPromptResult, Prompt, PromptArgument, PromptMessage, TextContent

from app.domain.text import tagged
from app.errors import InvalidInputError, NotFoundError

_TASK = PromptArgument(name="task", description="What is to be done.", required=True)


@dataclass(frozen=True, slots=True)
class _Text:
    listing: Prompt
    text: str


_TEXTS = {
    text.listing.name: text
    for text in (
        _Text(
            Prompt(
                name="start_with_what_is_known",
                title="Start with what is known",
                description="Recall facts, decisions and their outcomes before a task.",
                arguments=[_TASK],
            ),
            "Call `recall` with the task below. Say in a few lines what is held, which earlier"
            " decisions bind you, how they ended, and which conflicts are open. Then do the task,"
            " and `remember` each decision you take with what it rests on.",
        ),
        _Text(
            Prompt(
                name="review_stale_decisions",
                title="Review stale decisions",
                description="Go through the decisions whose premises fell.",
            ),
            "Call `stale`. For each decision call `why`, and say whether it still holds without"
            " what fell. Propose to keep it with another reason, or to replace it, and wait for"
            " the answer before you `remember` the new decision with `replaces`.",
        ),
    )
}
PROMPTS = [text.listing for text in _TEXTS.values()]


def get(name: str, arguments: dict[str, str]) -> GetPromptResult:
    """Give a prompt with its arguments as data.

    Raises:
        NotFoundError: There is no such prompt.
        InvalidInputError: An argument is missing or unknown.
    """
    found = _TEXTS.get(name)
    if found is None:
        raise NotFoundError(f"there is no prompt {name}", field="name")
    wanted = {argument.name for argument in found.listing.arguments or ()}
    if odd := sorted(wanted ^ arguments.keys()):
        word = "is missing" if odd[0] in wanted else "is not known"
        raise InvalidInputError(f"the argument {odd[0]} {word}", field=odd[0])
    data = [tagged(one, arguments[one]) for one in sorted(wanted)]
    text = "\n\n".join([found.text, *data])
    message = PromptMessage(role="user", content=TextContent(type="text", text=text))
    return GetPromptResult(description=found.listing.description, messages=[message])
