// Begin a branch of a locked session; the same id again changes nothing.
// in:      $session_id: string, $branch: map (id, name, provider, api, model, head_id, forked_from_id, source_branch_id, resolved_from), $at: datetime
// out:     branch: map, created: bool
// returns: one
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
MERGE (b:Branch {id: $branch.id, tenant_id: $tenant_id})
  ON CREATE SET b += $branch, b.session_id = $session_id, b.version = 1, b.recorded_from = $at,
    b.created_now = true
WITH s, b, coalesce(b.created_now, false) AS created
REMOVE b.created_now
MERGE (s)-[:HAS_BRANCH]->(b)
RETURN created,
  //! include branch/_branch
  AS branch
