"""Indexes and constraints that earlier versions made, and this one does not have any more.

A database that still has one loses it at its next start. Each was made by the migration
`<number>_<name>`; for some, `<number>_drop_<name>` dropped it.
"""

import re

_INDEXES = """
adapter_activation_list adapter_list belief_comparison belief_list branch_list debate_list
decision_point_list fine_tune_run_list fork_list knowledge_entry_list rating_list
searchable_context_text session_list status_record_list stream_list thinking_node_answers
"""
INDEXES = frozenset(_INDEXES.split())
_CONSTRAINTS = """
adapter_activation_id adapter_id belief_id belief_lock_id belief_operation_id branch_id
category_id classification_id conclusion_id content_block_id contradiction_id criterion_score_id
day_spending_id debate_id debate_role_id decision_point_id entity_id erasure_id event_seq
fine_tune_run_id fork_advice_id fork_branch_id fork_comparison_id fork_finding_id
fork_guidance_id fork_id fork_point_id fork_style_id hypothesis_id imported_file_id insight_id
issue_id job_id justification_id knowledge_entry_id model_default_id option_id outcome_id
rating_id raw_chunk_id raw_payload_id reasoning_step_id round_id run_queue_id score_id
searchable_id session_id status_record_id stream_id task_id task_plan_id template_id
template_use_id template_version_id thinking_node_id token_total_id turn_id verification_id
withdrawn_session_id
"""
CONSTRAINTS = frozenset(_CONSTRAINTS.split())

_NUMBER = re.compile(r"^\d+_(?:drop_)?")


def retired_by(migration: str) -> str | None:
    """Return the retired index or constraint that `migration` made or dropped, or None."""
    name = _NUMBER.sub("", migration)
    return name if name in INDEXES | CONSTRAINTS else None
