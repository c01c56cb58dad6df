// The beliefs nearest to one by the index of voyage-4; none while it has no vector.
// in:      $id: string, $limit: int
// out:     ids: list<string>
// returns: one
MATCH (x:Belief {id: $id, tenant_id: $tenant_id})
WHERE x.embedding_voyage_4 IS NOT NULL
CALL (x) {
  MATCH (n:Belief)
  SEARCH n IN (
    VECTOR INDEX belief_voyage_4 FOR x.embedding_voyage_4
    WHERE n.tenant_id = $tenant_id AND n.belief_status IN ['held', 'unsupported']
    LIMIT $limit
  )
  RETURN n
}
RETURN collect(n.id) AS ids
