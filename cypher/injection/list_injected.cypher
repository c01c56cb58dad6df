// What thoughts were given, by rank.
// in:      $ids: list<string>
// out:     id: string, items: list<map> (rank, source, weight, similarity: float|null, score, is_useful: bool|null, recorded_from: string, item: map)
// returns: many
MATCH (a:ThinkingNode) WHERE a.id IN $ids AND a.tenant_id = $tenant_id
RETURN a.id AS id, COLLECT {
  MATCH (a)-[r:INJECTED]->(n:Searchable)
  WHERE NOT EXISTS { MATCH (:WithdrawnSession {id: n.session_id, tenant_id: $tenant_id}) }
  RETURN r {.rank, .source, .weight, .similarity, .score, .is_useful,
    recorded_from: toString(r.recorded_from), item:
    //! include node/_summary
    } AS given
  ORDER BY r.rank
} AS items
