// What answers were given of other sessions, by score.
// in:      $ids: list<string>
// out:     id: string, items: list<map> (score, reason, is_useful: bool|null, recorded_from: string, item: map)
// returns: many
MATCH (a:ThinkingNode) WHERE a.id IN $ids AND a.tenant_id = $tenant_id
RETURN a.id AS id, COLLECT {
  MATCH (a)-[r:REHYDRATED]->(n:Searchable)
  WHERE NOT EXISTS { MATCH (:WithdrawnSession {id: n.session_id, tenant_id: $tenant_id}) }
  RETURN {score: r.score, reason: r.reason, is_useful: r.is_useful,
    recorded_from: toString(r.recorded_from), item:
    //! include node/_summary
    } AS given
  ORDER BY r.score DESC, n.id LIMIT 100
} AS items
