// Note what a locked session of thinking ended with, its counters included.
// in:      $session_id: string, $conclusion: map (id, thought_id, open_hypothesis_ids, decision_ids, branch_ids, branch_statuses), $at: datetime
// returns: none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
CREATE (s)-[:HAS_CONCLUSION]->(c:ThinkingConclusion)
SET c = $conclusion, c.tenant_id = $tenant_id, c.session_id = $session_id, c.recorded_from = $at,
  c += s {.thought_count, .mode_counts, .revision_count, .thought_branch_count,
    .active_thought_branch_count, .uncertainty_sum, .uncertainty_count, .confidence_sum,
    .confidence_count, .dependency_depth, .first_thought_at, .last_thought_at,
    .suggestion_counts}
WITH s, c, c.thought_id AS thought_id
MATCH (n:ThinkingNode {id: thought_id, tenant_id: $tenant_id})
CREATE (c)-[:STATED_IN]->(n)
