"""What can be known to fail before anything is sent. Pure."""

import re
from dataclasses import replace
from datetime import date
from difflib import get_close_matches

from app.errors import InvalidInputError
from app.llm.base import Effort, ModelRequest
from app.llm.catalogue import ALIASES, CATALOGUE, NEW_MODELS, OPEN_MODEL, SAME_MODELS
from app.llm.errors import ModelRetiredError, UnknownModelError
from app.llm.facts import ModelFacts, Thinking

MIN_BUDGET = 1_024
BUDGETS = {Effort.LOW: 5_000, Effort.MEDIUM: 10_000, Effort.HIGH: 20_000, Effort.MAX: 50_000}
"""Thinking tokens by effort, for the models that take a figure and no effort."""
_PLATFORM = re.compile(r"^(?:[\w-]+\.)?anthropic\.|-v\d+(?::\d+)?$|@[\w.-]*$")
"""What Bedrock and Vertex put around the name of a model: `eu.anthropic.…-v1:0`, `…@20250929`."""
_SNAPSHOT = re.compile(r"-(\d{8}|\d{4}-\d{2}-\d{2})$")


def facts_of(provider: str, model: str) -> ModelFacts:
    """Give what is known of a model; a snapshot (`-20250929`, `-2025-08-07`) is its model.

    Of a model that is not in the catalogue, give what is assumed of the provider's newest.
    """
    vendor = SAME_MODELS.get(provider, provider)
    assumed = replace(NEW_MODELS.get(vendor, OPEN_MODEL), name=model)
    if vendor == provider:
        return CATALOGUE.get(vendor, {}).get(_name(model), assumed)
    found = CATALOGUE[vendor].get(_name(_PLATFORM.sub("", model)), assumed)
    # Until when a cloud runs a model, its vendor does not say.
    return replace(found, retired=None, successor=None)


def known_name(provider: str, model: str) -> str | None:
    """Give the catalogue's own name of a model; None of one that it lacks."""
    names = _name(model), _name(_PLATFORM.sub("", model))
    known = CATALOGUE.get(SAME_MODELS.get(provider, provider), {})
    return next((name for name in names if name in known), None)


def unknown_model_warning(provider: str, model: str) -> str | None:
    """Say that the catalogue lacks a model, and which names are like it; None where it does not."""
    known = CATALOGUE.get(provider)
    if known is None or _name(model) in known:
        return None
    near = get_close_matches(model, known, n=3, cutoff=0.5)
    like = f"; known names like it: {', '.join(near)}" if near else ""
    return f"{provider}: the model {model!r} is not known and is called as it is{like}"


def check_vendor(provider: str, model: str) -> None:
    """Refuse a model that is known to be of another provider.

    Raises:
        UnknownModelError: It is; names the provider.
    """
    name, own = _name(model), CATALOGUE.get(provider)
    if own is None or name in own:
        return
    for other, models in CATALOGUE.items():
        if name in models:
            raise UnknownModelError(
                f"{model} is a model of {other}, not of {provider}", field="model"
            )


def _name(model: str) -> str:
    return ALIASES.get(model) or _SNAPSHOT.sub("", model)


def check_in_service(model: str, facts: ModelFacts, today: date) -> None:
    """Refuse a model the vendor no longer runs.

    Raises:
        ModelRetiredError: It is out of service; names what the vendor recommends.
    """
    if facts.retired and today >= facts.retired:
        raise ModelRetiredError(
            f"{model} was taken out of service on {facts.retired}; "
            f"fork the branch to go on with {facts.successor}",
            field="model",
        )


def check(request: ModelRequest, facts: ModelFacts, today: date) -> None:
    """Check the request against what the model takes.

    Raises:
        ModelRetiredError: The model is out of service.
        InvalidInputError: A limit, a budget, an effort or a temperature the model does not take.
    """
    check_in_service(request.model, facts, today)
    check_numbers(request)
    most = facts.max_output_tokens
    if most and request.max_output_tokens > most:
        raise InvalidInputError(
            f"{request.model} gives at most {most} tokens", field="max_output_tokens"
        )
    if request.effort is not None and not facts.thinking:
        raise InvalidInputError(f"{request.model} does not think; leave effort out", field="effort")
    _check_temperature(request, facts)
    budget_of(request, facts)


def check_numbers(request: ModelRequest) -> None:
    """Check what holds for every model.

    Raises:
        InvalidInputError: No tokens, a temperature outside 0..2, or nothing to answer.
    """
    if request.max_output_tokens < 1:
        raise InvalidInputError("ask for at least one token", field="max_output_tokens")
    if request.temperature is not None and not 0 <= request.temperature <= 2:
        raise InvalidInputError("temperature must be from 0 to 2", field="temperature")
    if not request.messages or request.messages[-1].role == "assistant":
        raise InvalidInputError("the last message must be a user's or a tool's", field="messages")


def _check_temperature(request: ModelRequest, facts: ModelFacts) -> None:
    if request.temperature is not None and not facts.temperature:
        raise InvalidInputError(
            f"{request.model} chooses its own temperature; leave it out", field="temperature"
        )


def budget_of(request: ModelRequest, facts: ModelFacts) -> int | None:
    """Give the thinking tokens to ask for, or None where the model is not told a figure.

    Raises:
        InvalidInputError: The model takes no figure, or it is not from 1024 to less than
            `max_output_tokens`.
    """
    if request.thinking_budget is not None and Thinking.BUDGET not in facts.thinking:
        raise InvalidInputError(
            f"{request.model} takes no thinking budget; give an effort", field="thinking_budget"
        )
    budget = request.thinking_budget
    if budget is None and request.effort and facts.only_budget:
        budget = min(BUDGETS[request.effort], facts.max_budget or BUDGETS[request.effort])
    if budget is not None:
        _check_budget(budget, request.max_output_tokens, facts.max_budget)
    return budget


def efforts_within(facts: ModelFacts, output_tokens: int) -> tuple[Effort, ...]:
    """Give the efforts the model takes in an answer of so many tokens, least first."""
    if not facts.thinking:
        return ()
    if not facts.only_budget:
        return tuple(Effort)
    most = facts.max_budget or output_tokens
    return tuple(effort for effort in Effort if min(BUDGETS[effort], most) < output_tokens)


def _check_budget(budget: int, max_output_tokens: int, most: int | None) -> None:
    if budget < MIN_BUDGET or budget >= max_output_tokens or (most and budget > most):
        limit = f" and at most {most}" if most else ""
        raise InvalidInputError(
            f"{budget} thinking tokens: must be at least {MIN_BUDGET}, less than the "
            f"{max_output_tokens} tokens of the whole answer{limit}",
            field="thinking_budget",
        )


def effort_word(effort: Effort | None, words: tuple[str, ...]) -> str | None:
    """Give the vendor's word; `max` is the deepest it has."""
    if effort is None or not words:
        return None
    return words[-1] if effort is Effort.MAX else effort.value
