// What a thought may be given, by source: the last thoughts of its session, what it revises, the last
// thoughts of other sessions of the project, and what lies near. Only what holds, but for revisions.
// in:      $session_id: string, $own_id: string|null (the thought itself), $revised_id: string|null (what it revises), $near_ids: list<string>, $vector: list<float>|null, $property: string, $thoughts: int, $chained: int
// out:     found: list<map> (id, source, at: string, similarity: float|null (cosine, -1..1))
// returns: one
CALL () {
  MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: $session_id})
  WHERE n.thought_number > 0 AND n.revised_by_id IS NULL AND n.forgotten IS NULL
    AND coalesce(n.belief_status, 'held') = 'held' AND coalesce(n.id <> $own_id, true)
  RETURN n, 'session' AS source ORDER BY n.thought_number DESC LIMIT $thoughts
UNION ALL
  MATCH (first:ThinkingNode {id: $revised_id, tenant_id: $tenant_id})
  MATCH (first)-[r:REVISES WHERE r.source = 'thought']->{0,2}(n)
  WHERE n.forgotten IS NULL
  RETURN n, 'revision' AS source
UNION ALL
  MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
  WHERE s.project IS NOT NULL
  CALL (s) {
    MATCH (other:Session {tenant_id: $tenant_id, project: s.project})
    WHERE other.updated_at IS NOT NULL AND other.id <> s.id AND other.thought_count > 0
    RETURN other ORDER BY other.updated_at DESC LIMIT $chained
  }
  CALL (other) {
    MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: other.id})
    WHERE n.thought_number > 0 AND n.revised_by_id IS NULL AND n.forgotten IS NULL
      AND coalesce(n.belief_status, 'held') = 'held'
    RETURN n ORDER BY n.thought_number DESC LIMIT $chained
  }
  RETURN n, 'chain' AS source ORDER BY n.recorded_from DESC, n.id DESC LIMIT $chained
UNION ALL
  MATCH (n:Searchable) WHERE n.id IN $near_ids AND n.tenant_id = $tenant_id
    AND n.revised_by_id IS NULL AND coalesce(n.id <> $own_id, true)
  RETURN n, 'near' AS source
}
WITH n, source
WHERE NOT EXISTS { MATCH (:WithdrawnSession {id: n.session_id, tenant_id: $tenant_id}) }
RETURN collect({id: n.id, source: source, at: toString(coalesce(n.valid_from, n.recorded_from)),
  similarity: 2 * vector.similarity.cosine(n[$property], $vector) - 1}) AS found
