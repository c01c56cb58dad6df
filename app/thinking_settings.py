"""Settings of questions to models and of sequential thinking; `app/settings.py` has the others."""

from typing import Literal

from pydantic import AliasChoices, Field, SecretStr
from pydantic_settings import BaseSettings


def vendor_key(vendor: str, name: str) -> SecretStr:
    """Read a key from Noema's own variable, or else from the one the vendor's tools read."""
    return Field(
        default=SecretStr(""),
        validation_alias=AliasChoices(f"NOEMA_{name}", name),
        description=f"API key for {vendor}. {name} is read too.",
    )


class ThinkingSettings(BaseSettings):
    judge_model: str | None = Field(
        default=None,
        description="Model of the provider that judges two texts beside the local judge; a cheap "
        "one will do. Without it, that of new branches.",
    )
    resolver_model: str | None = Field(
        default=None,
        description="Model of the provider that drafts resolutions of contradictions. Without it, "
        "that of new branches.",
    )
    refiner_model: str | None = Field(
        default=None,
        description="Model of the provider that reads texts for decisions after the rules. Without "
        "it, that of new branches.",
    )
    librarian_model: str | None = Field(
        default=None,
        description="Model of the provider that finds the category of knowledge entries. Without "
        "it, that of new branches.",
    )
    session_thoughts: int = Field(
        default=1_000, ge=1, le=10_000, description="Thoughts that a session may hold."
    )
    active_thought_branches: int = Field(
        default=10, ge=1, le=100, description="Thought branches of a session that may be active."
    )
    auto_prune_branches: bool = Field(
        default=True,
        description="Prune the thought branch with the lowest confidence and recency for a new "
        "one once the session has as many as it may; `false` refuses the new one.",
    )
    session_idle_hours: int = Field(
        default=24,
        ge=1,
        description="Hours after its last thought in which a session takes further ones. Later it "
        "must be reopened.",
    )
    auto_detect_patterns: bool = Field(
        default=True, description="Detect the pattern of thinking that each new thought shows."
    )
    pattern_confidence_threshold: float = Field(
        default=0.5,
        ge=0,
        le=1,
        description="Confidence below which a detected pattern counts as exploring.",
    )
    suggest_next_thought: bool = Field(
        default=True, description="Suggest the next step with each new thought."
    )
    min_confidence: float = Field(
        default=0.3,
        ge=0,
        le=1,
        description="Confidence of a thought below which to question the line is suggested.",
    )
    max_revision_loops: int = Field(
        default=5,
        ge=1,
        le=100,
        description="Times that a thought may be revised, with its revisions. A further revision "
        "is refused.",
    )
    enable_meta_cognition: bool = Field(
        default=True,
        description="Read what new thoughts show and suggest the next ones; `false` turns both "
        "off, whatever else is set.",
    )
    inject_memories: bool = Field(
        default=False,
        description="Give the author of each new thought what is stored about it, by the depth of "
        "the thought; `false` does so only for thoughts that state a scale.",
    )
    session_memory_priority: bool = Field(
        default=True,
        description="List the last thoughts of the session before everything else that is given; "
        "`false` goes by the scores alone.",
    )
    injection_half_life_days: float = Field(
        default=90.0,
        gt=0,
        le=36_500,
        description="Days after which half of what passes with time of an item's worth for a "
        "thought is gone; half of its worth never passes.",
    )
    hypothesis_candidates: int = Field(
        default=100,
        ge=1,
        le=1_000,
        description="Near texts that a hypothesis is compared with at first; up to 16 times as "
        "many while all of them are similar enough to be evidence.",
    )
    metacognition: Literal["model", "rules"] = Field(
        default="model",
        description="Who looks at how something was reasoned: the analysers and, where the "
        "provider is not offline, its model, within the tenant's limits of a day; `rules`: the "
        "analysers alone.",
    )
    metacognition_model: str | None = Field(
        default=None,
        description="Model of the provider that looks at reasoning after the analysers. Without "
        "it, that of new branches.",
    )
    metacognition_thinking_tokens: int = Field(
        default=20_000,
        ge=1_024,
        le=50_000,
        description="Tokens that it may think with for an analysis, at most; a model that takes "
        "no figure gets the effort that stands for no more.",
    )
    metacognition_sessions: int = Field(
        default=20,
        ge=0,
        le=1000,
        description="Number of sessions that are analysed one by one before the whole tenant is "
        "analysed for patterns and biases. `0` leaves that to `noema insight find`.",
    )
    web_search: Literal["tavily", "brave", "searxng"] | None = Field(
        default=None,
        description="Search of the web that `noema web` and agents may use. Their queries are sent "
        "to it; empty for none.",
    )
    web_search_url: str | None = Field(
        default=None,
        pattern=r"^https?://[^@\s?#]+$",
        description="Address of NOEMA_WEB_SEARCH; SearXNG has none of its own. "
        "[default: that of Tavily or Brave]",
    )
    tavily_api_key: SecretStr = vendor_key("Tavily", "TAVILY_API_KEY")
    brave_api_key: SecretStr = vendor_key("Brave Search", "BRAVE_API_KEY")
