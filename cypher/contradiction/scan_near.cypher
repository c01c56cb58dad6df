// The beliefs nearest to one by comparing every one of the tenant: exact, for small sets.
// in:      $id: string, $property: string, $limit: int
// out:     ids: list<string>
// returns: one
MATCH (x:Belief {id: $id, tenant_id: $tenant_id})
// Each vector is named once: it is read from the store whenever it is.
WITH x[$property] AS vector WHERE vector IS NOT NULL
CALL (vector) {
  MATCH (n:Belief) USING INDEX n:Belief(tenant_id, belief_status, believed_from, id)
  WHERE n.tenant_id = $tenant_id AND n.belief_status IN ['held', 'unsupported'] AND n.believed_from IS NOT NULL
    AND n.id > ''
  WITH n.id AS id, vector.similarity.cosine(n[$property], vector) AS score
  WHERE score IS NOT NULL
  RETURN id ORDER BY score DESC, id LIMIT $limit
}
RETURN collect(id) AS ids
