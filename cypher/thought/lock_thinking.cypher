// Take the write lock of a session and read what a thought needs: its counters, the thoughts that are
// named, the last one of the line that is continued, and its thought branches.
// in:      $session_id: string, $ids: list<string> (thoughts), $branch_id: string|null (the main line)
// out:     session: map (status, version, mode, strict, domain, head_id, node_count, reopened_at), counters: map, thoughts: list<map>, branches: list<map>
// returns: one|none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
SET s.locked_at = datetime()
WITH s WHERE s.id IS NOT NULL
WITH s, $ids + coalesce(head([(s)-[:HAS_THOUGHT_BRANCH]->(b {id: $branch_id}) | b.head_id]),
  s.thought_head_id, []) AS ids
RETURN s {.status, .version, .mode, .domain, .node_count, strict: coalesce(s.strict, false),
    head_id: s.thought_head_id, reopened_at: toString(s.reopened_at)} AS session,
  //! include thought/_counters
  AS counters,
  COLLECT {
    MATCH (n:ThinkingNode) WHERE n.id IN ids AND n.tenant_id = $tenant_id
    RETURN {id: n.id, session_id: n.session_id, number: n.thought_number,
      depth: coalesce(n.dependency_depth, 0), revised_by_id: n.revised_by_id,
      branch_id: n.thought_branch_id, sha256: n.thought_sha256,
      is_forgotten: coalesce(n.forgotten, false), is_belief: n:Belief, withdrawn: n.withdrawn,
      chain_revisions: coalesce(n.chain_revisions, 0), chain_root_number: n.chain_root_number,
      open_suggestion: CASE WHEN n.suggestion_followed IS NULL THEN n.suggestion_rule END}
  } AS thoughts,
  COLLECT {
    MATCH (s)-[:HAS_THOUGHT_BRANCH]->(b) RETURN
    //! include thought/_branch
  } AS branches
