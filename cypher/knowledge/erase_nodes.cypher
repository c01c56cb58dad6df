// Take from things everything but what keeps them in their place: ids, kinds, times, statuses.
// in:      $ids: list<string>, $word: string (stands where a text must be)
// out:     vectors: int
// returns: one
UNWIND $ids AS id
MATCH (n:Searchable {id: id, tenant_id: $tenant_id})
CALL (n) {
  MATCH (n)-[:HAD_STATUS]->(r:StatusRecord) WHERE r.reason IS NOT NULL
  SET r.reason = $word
}
WITH n, n.embedding IS NOT NULL OR n.embedding_voyage_4 IS NOT NULL
  OR n.embedding_compatible IS NOT NULL AS had_vector
SET n = n {.id, .tenant_id, .kind, .session_id, .position, .role, .status, .type, .severity,
  .resolution, .detector, .confidence, .provider, .api, .model, .branch_id, .turn_id, .node_id,
  .extracted_by, .tokens, .tenant_key, .kind_key, .session_key, .valid_from, .valid_to,
  .recorded_from, .updated_at, .believed_from, .asserted_from, .assumed_from, .assumed_to, .withdrawn, .superseded_by,
  .resolved_in, .decision_id, .thought_number, .thought_branch_id, .revised_by_id,
  .dependency_depth, .next_needed, .uncertainty, .held_rank, .free_rank, .belief_status, .disputed, search_text: '', forgotten: true}
SET n += CASE n.kind
  WHEN 'knowledge' THEN {title: $word, content: '', tier: 'archive', tokens: 0}
  WHEN 'decision' THEN {description: $word}
  WHEN 'insight' THEN {text: $word}
  WHEN 'hypothesis' THEN {text: $word}
  WHEN 'contradiction' THEN {summary: $word}
  WHEN 'outcome' THEN {text: $word}
  ELSE {reasoning: '', response: ''}
END
SET n.withdrawn_reason = CASE WHEN n.withdrawn IS NULL THEN null ELSE $word END
REMOVE n:Contextual
RETURN sum(CASE WHEN had_vector THEN 1 ELSE 0 END) AS vectors
