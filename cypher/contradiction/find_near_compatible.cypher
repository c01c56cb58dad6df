// The beliefs nearest to one by the index of the model that a server is asked for; none while it has no vector.
// in:      $id: string, $limit: int
// out:     ids: list<string>
// returns: one
MATCH (x:Belief {id: $id, tenant_id: $tenant_id})
WHERE x.embedding_compatible IS NOT NULL
CALL (x) {
  MATCH (n:Belief)
  SEARCH n IN (
    VECTOR INDEX belief_compatible FOR x.embedding_compatible
    WHERE n.tenant_id = $tenant_id AND n.belief_status IN ['held', 'unsupported']
    LIMIT $limit
  )
  RETURN n
}
RETURN collect(n.id) AS ids
