// Begin a thought branch of a locked session.
// in:      $session_id: string, $branch: map (id, name, status, forked_from_id, head_id, reason), $at: datetime
// returns: none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
CREATE (s)-[:HAS_THOUGHT_BRANCH]->(b:ThoughtBranch)
SET b = $branch, b.tenant_id = $tenant_id, b.session_id = $session_id, b.thought_count = 1,
  b.recorded_from = $at
