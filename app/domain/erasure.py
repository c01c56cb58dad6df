"""What in the graph can hold words, and what becomes of it when a text is erased.

One place for every label and every type of relationship: a property that can hold text is erased
here, or it is kept for a reason that is given. It says which labels there are too. A test
compares it with the constraints, with the statements and with what a full database holds.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

FORGOTTEN = "forgotten"
"""Stands where a text must be."""
EMPTY_PAYLOAD = json.dumps({FORGOTTEN: True})
"""What an event tells then."""


@dataclass(frozen=True, slots=True)
class TextProperties:
    """The properties of one label or one type of relationship that can hold words."""

    erased: frozenset[str] = frozenset()
    """A list loses the items that are meant; another text takes the place of a text."""
    kept: Mapping[str, str] = field(default_factory=dict[str, str])
    """Why a property stays as it is."""


def _words(erased: str = "", **kept: str) -> TextProperties:
    return TextProperties(frozenset(erased.split()), kept)


_ID = "an id"
_FIXED = "one of few values that Noema defines"
_MODEL = "names a provider, an interface or a model"
_HASH = "a hash, from which no text can be read"
_BY = "names the rule or the kind of source that found it"
_KEY_NAME = "what an administrator calls a key"

KEPT: Mapping[str, str] = {
    **dict.fromkeys(
        ("id", "tenant_id", "session_id", "node_id", "branch_id", "job_id", "turn_id"), _ID
    ),
    **dict.fromkeys(("subject_id", "decision_id", "response_id", "evidence_id", "adapter_id"), _ID),
    **dict.fromkeys(("justification_id", "superseded_by", "resolved_in", "previous_id"), _ID),
    **dict.fromkeys(("tenant_key", "session_key", "worker", "run_id", "fork_id"), _ID),
    **dict.fromkeys(("kind", "kind_key", "status", "role", "severity", "tier"), _FIXED),
    **dict.fromkeys(("belief_status", "withdrawn", "compare_state", "mentions_state"), _FIXED),
    **dict.fromkeys(("embedding_state", "embedding_state_voyage_4", "stop_reason"), _FIXED),
    "embedding_state_compatible": _FIXED,
    **dict.fromkeys(("confidence_basis", "resolution", "stance", "effort", "format"), _FIXED),
    **dict.fromkeys(
        ("context_due", "context_due_voyage_4", "context_due_compatible"),
        "a mark of work to be done",
    ),
    **dict.fromkeys(("provider", "api", "model", "base_model"), _MODEL),
    **dict.fromkeys(("sha256", "fingerprint", "dataset_sha256", "content_sha256"), _HASH),
    **dict.fromkeys(
        ("detector", "judged_by", "found_by", "extracted_by", "compared_by", "refined_by"), _BY
    ),
    "span": "places in a text, as numbers",
    "confidence_reading": "figures and places in a text, as numbers",
}
"""Properties that mean the same wherever they are, and why they stay."""

_FOUND = (
    "search_text context_text embedding embedding_voyage_4 embedding_compatible"
    " context_embedding context_embedding_voyage_4 context_embedding_compatible token_vectors"
)
_BELIEVED = f"{_FOUND} withdrawn_reason"

THINGS: Mapping[str, TextProperties] = {
    "Contradiction": _words(
        f"{_FOUND} rationale verdicts summary draft",
        type=_FIXED,
        alike=_HASH,
        drafted_resolution=_FIXED,
        spans_a="numbers",
        spans_b="numbers",
    ),
    "DecisionPoint": _words(f"{_BELIEVED} question marker description"),
    "Hypothesis": _words(f"{_BELIEVED} author text"),
    "Insight": _words(f"{_BELIEVED} text counter", type=_FIXED, finding=_FIXED),
    "KnowledgeEntry": _words(
        f"{_BELIEVED} content category subcategory tags source title", categorized_by=_FIXED
    ),
    "Outcome": _words(f"{_FOUND} text"),
    "Template": _words(f"{_FOUND} domain name slug", source=_FIXED),
    "ThinkingNode": _words(
        f"{_BELIEVED} reasoning response author effort_reason usage failure degraded branch source"
        " external_id refinement_failure thought_mode assumptions tags",
        thought_branch_id=_ID,
        thought_sha256=_HASH,
        revised_by_id=_ID,
        control_mode=_FIXED,
        thought_depth=_FIXED,
        pattern=_FIXED,
        suggested_depth=_FIXED,
        suggestion_rule=_FIXED,
        references_due="a mark of work to be done",
        proposals_due="a mark of work to be done",
        refinement_due="a mark of work to be done",
    ),
}
"""What search returns. Each is forgotten as a whole, with its parts."""

DERIVED = frozenset(
    {
        *("embedding", "embedding_voyage_4", "embedding_compatible", "context_embedding"),
        *("context_embedding_voyage_4", "context_embedding_compatible"),
        *("context_text", "token_vectors", "bytes"),
    }
)
"""Erased with what they belong to. `bytes` are unpacked and read, the others are made of texts that
are stored beside, and no words can be read from them."""

PARTS: Mapping[str, TextProperties] = {
    "ContentBlock": _words("text json"),
    "ModeItem": _words(
        "name caption", key="names fields of a mode, and places in lists", state_id=_ID
    ),
    "ModeState": _words(
        "input result warnings",
        mode="names a mode",
        basis=_FIXED,
        input_sha256=_HASH,
        libraries="names and versions of libraries",
    ),
    "Option": _words("text"),
    "RawChunk": _words("bytes"),
    "RawPayload": _words("bytes"),
    "ReasoningStep": _words("text"),
    "TemplateVersion": _words("description domain methodology keywords body", complexity=_FIXED),
}
"""What things are made of: the thing is forgotten with them."""

RECORDS: Mapping[str, TextProperties] = {
    "Adapter": _words("name", path="follows from the id of its run"),
    "AdapterActivation": _words("reason", served_as=_MODEL),
    "Branch": _words(
        "name",
        resolved_from=_MODEL,
        head_id=_ID,
        forked_from_id=_ID,
        source_branch_id=_ID,
        lease_owner=_ID,
    ),
    "Category": _words("words category subcategory"),
    "Classification": _words("subcategory words category", by=_FIXED),
    "Checkpoint": _words(
        "question proposal options author answer reason decided_by", key_name=_KEY_NAME
    ),
    "Comment": _words("text author", key_name=_KEY_NAME, reply_to_id=_ID),
    "Conclusion": _words("rationale"),
    "Correction": _words(
        "reason author",
        key_name=_KEY_NAME,
        verdict=_FIXED,
        premise_id=_ID,
        replacement_id=_ID,
    ),
    "CriterionScore": _words("evidence", criterion=_FIXED),
    "CustomMode": _words("definition"),
    "Debate": _words(
        "failure templates answer insights caveats question",
        question_node_id=_ID,
        answer_node_id=_ID,
    ),
    "Experiment": _words(
        "reason author decided_by", key_name=_KEY_NAME, verdict=_FIXED, hypothesis_id=_ID
    ),
    "Exploration": _words(strategy=_FIXED, ended_because=_FIXED),
    "ExploredThought": _words(
        "text critique",
        key="numbers of its place",
        operation=_FIXED,
        drop_reason=_FIXED,
        score_node_id=_ID,
        source_ids=_ID,
    ),
    "FineTuneRun": _words(
        "error name", kinds=_FIXED, folder=_ID, hyperparameters="numbers", metrics="numbers"
    ),
    "Fork": _words("question context reason", line_id=_ID, reforked_from_id=_ID, selected_id=_ID),
    "ForkAdvice": _words("rationale"),
    "ForkBranch": _words(
        "frame lead conclusion failure style", origin=_FIXED, parse=_FIXED, cited_ids=_ID
    ),
    "ForkComparison": _words("insight degraded"),
    "ForkFinding": _words("text", cited_ids=_ID),
    "ForkGuidance": _words("text"),
    "ForkPoint": _words("text significance", agreement=_FIXED),
    "ForkStyle": _words("title frame lead name"),
    "ImportedFile": _words("name"),
    "Issue": _words("location problem fix counterexample strategy", key="a number"),
    "Job": _words("error subject_id reading_failure", reading_by=_MODEL, reading_insight_ids=_ID),
    "Justification": _words("rule"),
    "ModeSwitch": _words("before after reason"),
    "PersonMention": _words("name name_key", comment_id=_ID),
    "Proposal": _words("note", rule=_BY, decided_by=_BY),
    "Rating": _words("note"),
    "ReadMark": _words("project reader"),
    "Session": _words(
        "mode mode_counts domain project author tags plan conclusion source external_id title",
        thought_head_id=_ID,
        suggestion_counts="ids of rules and numbers",
    ),
    "ShareLink": _words("hidden", key_name=_KEY_NAME),
    "StatusRecord": _words("reason"),
    "Task": _words("description agent note depends_on key"),
    "TaskPlan": _words("goal"),
    "ThinkingConclusion": _words(
        "mode_counts",
        thought_id=_ID,
        open_hypothesis_ids=_ID,
        decision_ids=_ID,
        branch_ids=_ID,
        branch_statuses=_FIXED,
        suggestion_counts="ids of rules and numbers",
    ),
    "ThoughtBranch": _words("name reason ended_reason", forked_from_id=_ID, head_id=_ID),
    "Turn": _words("line degraded"),
    "Verification": _words("suggestion", suggested_status=_FIXED),
    "Webhook": _words(
        "url project", key_name=_KEY_NAME, last_failure="words and figures of a rule"
    ),
}
"""What is told beside things. Only the texts that hold a subject are erased."""

STANDING: Mapping[str, TextProperties] = {
    "AuditEntry": _words(
        door=_FIXED,
        access=_FIXED,
        operations="names of the schema, paths and tools",
        key_id=_ID,
        principal=_KEY_NAME,
        ids=_ID,
        outcome=_FIXED,
        code=_FIXED,
    ),
    "ApiKey": _words(name=_KEY_NAME, scopes=_FIXED),
    "BeliefLock": _words(frontier="ids, while a change of beliefs spreads"),
    "BeliefOperation": _words(type=_FIXED),
    "DaySpending": _words(),
    "DebateRole": _words(),
    "LoginLink": _words(),
    "ModelDefault": _words(),
    "Request": _words(name=_FIXED),
    "Round": _words(parse_quality=_FIXED),
    "RunQueue": _words(session_ids="ids"),
    "Score": _words(),
    "Stream": _words(),
    "TemplateUse": _words(),
    "Tenant": _words(name="what an administrator calls a tenant"),
    "TokenTotal": _words(),
    "VectorChoice": _words(next=_MODEL),
    "VectorCounter": _words(compatible_source="names a model, and settings of how it is asked"),
}
"""What holds no text of a conversation."""

ENTITY = _words("key name")
"""An entity is deleted with its mentions, not emptied."""
EVENT = _words("payload", stream_id=_ID, type=_FIXED)
"""An event keeps its number and its type."""

LABELS: Mapping[str, TextProperties] = {
    **THINGS,
    **PARTS,
    **RECORDS,
    **STANDING,
    "Entity": ENTITY,
    "Erasure": _words("subject", walk="ids, where it goes on"),
    "Event": EVENT,
}

_DRAWN_TYPES = (
    *("BRANCHES_FROM", "CHALLENGES", "CONTRADICTS", "DECIDED", "DEPENDS_ON", "DERIVED_FROM"),
    *("FOLLOWS", "INFLUENCES", "LEADS_TO", "MENTIONS", "MERGES", "OBSERVES", "OF", "PART_OF"),
    *("PRODUCED", "REFINES", "RELATED_TO", "RESOLVED_BY", "RESULTED_IN", "SIDE_A", "SIDE_B"),
    *("SUPERSEDES", "SUPPORTS", "UPDATES", "USED", "VERIFIES"),
)
TIES: Mapping[str, TextProperties] = {
    **dict.fromkeys(_DRAWN_TYPES, _words(source=_BY, rule=_BY)),
    "ADDRESSES": _words(),
    "ANSWERS": _words("reply"),
    "ASKS_ABOUT": _words(),
    "CHANGES": _words("quote claim", statement_id=_ID),
    "CHOSE": _words("reason"),
    "CITES": _words("quote claim", statement_id=_ID),
    "COMMENTS_ON": _words(),
    "COMPATIBLE_WITH": _words(judge=_BY, rules=_BY),
    "CONSIDERED": _words("reason"),
    "EVIDENCE": _words("quote", rule=_BY),
    "EVIDENCED_BY": _words("excerpt"),
    "HAS_TURN": _words(key="a number"),
    "INJECTED": _words(source=_FIXED),
    "JUDGED": _words("note"),
    "REALISED_BY": _words("file reason tool"),
    "REHYDRATED": _words(reason="words and figures of a rule"),
    "REJECTED": _words("reason"),
    "RESTS_ON": _words(path="names fields of a mode, and places in lists"),
    "REVISES": _words("reason", source=_BY, rule=_BY),
    "SAID_BY": _words("text"),
    "SHARES": _words(),
    "SETTLED": _words(answer=_FIXED, by_id=_ID),
    "USED_TEMPLATE": _words(),
}
"""By type of relationship."""

TIE_STARTS: Mapping[str, str] = {
    "ANSWERS": "ThinkingNode",
    "CHANGES": "Proposal",
    "CITES": "Proposal",
    "CHOSE": "DecisionPoint",
    "CONSIDERED": "DecisionPoint",
    "EVIDENCE": "Verification",
    "EVIDENCED_BY": "Insight",
    "JUDGED": "Round",
    "REALISED_BY": "DecisionPoint",
    "REJECTED": "DecisionPoint",
    "REVISES": "ThinkingNode",
    "SAID_BY": "ForkPoint",
}
"""Of each type whose texts are erased, the label of the nodes where it starts."""


@dataclass(frozen=True, slots=True)
class RetainedData:
    """What an erasure leaves, and why."""

    what: str
    why: str


STAYS = (
    RetainedData("ids", "so that what rested on a thing can name what it lost"),
    RetainedData("kinds, statuses, places in the session and times", "they say nothing of a text"),
    RetainedData("relationships", "they say what belonged together, not what it said"),
    RetainedData(
        "marks of forgotten things", "so that importing a transcript again brings nothing back"
    ),
    RetainedData("numbers and types of events", "so that subscribers find no gap"),
    RetainedData(
        "names of providers and models, counts of tokens, costs", "they say nothing of a text"
    ),
    RetainedData(
        "hashes of operations and files", "so that a retry is known; no text is read from them"
    ),
    RetainedData(
        "files that were exported or copied, adapters that were trained, backups and logs",
        "they are outside of the database and of the files of its training runs",
    ),
    RetainedData(
        "vectors that other processes remember of questions",
        "each process drops its own; others do within five minutes, and keep no words of them",
    ),
)
"""Of every erasure."""
