"""What of a vendor's own parts goes back to it, as a table of policies. Pure.

Inside an open tool cycle (an answer called a tool and the result is what is sent now) parts go back
unmodified where the policy says so: Anthropic signs thinking together with what follows it, and
refuses a cycle without it. Older thinking is no longer read by any vendor.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from app.content.reducers.base import Part
from app.content.wire import WireFormat

Json = dict[str, Any]
THINKING = "thinking"
SIGNATURE = "signature"
_CHAT_REASONING = ("reasoning", "reasoning_content", "reasoning_details")
_ANTHROPIC_THINKING = ("thinking", "redacted_thinking")


@dataclass(frozen=True, slots=True)
class Policy:
    name: str
    drop_thinking: bool
    """Whether thinking outside an open tool cycle is left out."""
    keep_signature: bool
    """Whether a signature stays where the thinking it belongs to is left out."""
    require_verbatim: bool
    """Whether an open tool cycle goes back unmodified."""
    supports_server_state: bool
    """Whether the vendor keeps answers, so that only what follows one has to be sent."""


@dataclass(frozen=True, slots=True)
class RedactedPart:
    """What is left of a part, and what was taken out of it."""

    part: Part | None
    redactions: tuple[str, ...] = ()


ANTHROPIC = Policy("anthropic", True, False, True, False)
ANTHROPIC_SIGNATURE_ONLY = Policy("anthropic_signature_only", True, True, False, False)
OPENAI_CHAT = Policy("openai_chat", True, False, True, False)
OPENAI_RESPONSES = Policy("openai_responses", True, False, True, True)
GEMINI = Policy("gemini", True, True, False, False)
OFFLINE = Policy("offline", True, False, False, False)

_BY_API = {
    WireFormat.ANTHROPIC_MESSAGES: ANTHROPIC,
    WireFormat.OPENAI_CHAT: OPENAI_CHAT,
    WireFormat.OPENAI_RESPONSES: OPENAI_RESPONSES,
    WireFormat.GEMINI: GEMINI,
    WireFormat.OFFLINE: OFFLINE,
}


def policies_of(anthropic: Literal["tool_cycle", "signature_only"]) -> Mapping[WireFormat, Policy]:
    """Give the policy of each wire format.

    Args:
        anthropic: `tool_cycle` gives thinking back only inside an open tool cycle, unmodified;
            `signature_only` gives back every signature, with its thinking emptied.
    """
    chosen = ANTHROPIC_SIGNATURE_ONLY if anthropic == "signature_only" else ANTHROPIC
    return {**_BY_API, WireFormat.ANTHROPIC_MESSAGES: chosen}


def keep_part(api: WireFormat, policy: Policy, part: Part, *, in_open_cycle: bool) -> RedactedPart:
    """Give what of a part goes back to the vendor that made it."""
    if not policy.drop_thinking or (in_open_cycle and policy.require_verbatim):
        return RedactedPart(part)
    return _KEEPERS[api](part, json.loads(part.json), policy)


def _keep_anthropic(part: Part, content: Json, policy: Policy) -> RedactedPart:
    if part.kind not in _ANTHROPIC_THINKING:
        return RedactedPart(part)
    if policy.keep_signature and (content.get("signature") or content.get("data")):
        text = {"thinking": ""} if "thinking" in content else {}
        return RedactedPart(_packed(part.kind, content | text), (THINKING,))
    return RedactedPart(None, (THINKING, SIGNATURE))


def _keep_gemini(part: Part, content: Json, policy: Policy) -> RedactedPart:
    if not content.get("thought"):
        return RedactedPart(part)
    signature = content.get("thoughtSignature")
    if policy.keep_signature and signature:
        # A signature travels on a part; one of no text is what the vendor itself sends for it.
        return RedactedPart(
            _packed("text", {"text": "", "thoughtSignature": signature}), (THINKING,)
        )
    return RedactedPart(None, (THINKING,))


def _keep_chat(part: Part, content: Json, _: Policy) -> RedactedPart:
    left = {name: value for name, value in content.items() if name not in _CHAT_REASONING}
    if isinstance(listed := left.get("content"), list):
        items = cast(list[Json], listed)
        left["content"] = [item for item in items if item.get("type") != THINKING]
    if left == content:
        return RedactedPart(part)
    says = left.get("content") or left.get("tool_calls")
    return RedactedPart(_packed(part.kind, left) if says else None, (THINKING,))


def _keep_responses(part: Part, content: Json, _: Policy) -> RedactedPart:
    if part.kind == "reasoning":
        return RedactedPart(None, (THINKING, SIGNATURE))
    # An item that is named by its id must come with the reasoning that led to it, or is refused.
    left = {name: value for name, value in content.items() if name != "id"}
    return (
        RedactedPart(part) if left == content else RedactedPart(_packed(part.kind, left), ("id",))
    )


def _keep_offline(part: Part, content: Json, _: Policy) -> RedactedPart:
    return RedactedPart(None, (THINKING,)) if part.kind == THINKING else RedactedPart(part)


def _packed(kind: str, content: Json) -> Part:
    return Part(kind, json.dumps(content, ensure_ascii=False, separators=(",", ":")))


_KEEPERS: dict[WireFormat, Callable[[Part, Json, Policy], RedactedPart]] = {
    WireFormat.ANTHROPIC_MESSAGES: _keep_anthropic,
    WireFormat.OPENAI_CHAT: _keep_chat,
    WireFormat.OPENAI_RESPONSES: _keep_responses,
    WireFormat.GEMINI: _keep_gemini,
    WireFormat.OFFLINE: _keep_offline,
}
