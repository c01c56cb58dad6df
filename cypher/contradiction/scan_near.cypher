// The beliefs nearest to one by comparing every one of the tenant: exact, for small sets.
// in:      $id: string, $property: string, $limit: int
// out:     ids: list<string>
// returns: one
MATCH (x:Belief {id: $id, tenant_id: $tenant_id})
WHERE x[$property] IS NOT NULL
CALL (x) {
  MATCH (n:Belief) USING INDEX n:Belief(tenant_id, belief_status, id)
  WHERE n.tenant_id = $tenant_id AND n.belief_status IN ['held', 'unsupported'] AND n.id > ''
    AND n[$property] IS NOT NULL
  RETURN n ORDER BY vector.similarity.cosine(n[$property], x[$property]) DESC, n.id LIMIT $limit
}
RETURN collect(n.id) AS ids
