// What messages say in words, with what of it is held and what holds no more, in no order.
// in:      $ids: list<string>, $most: int (characters of one text), $moment: null (now, for what fell)
// out:     id: string, role: string, text: string, belief_status: string|null, stated: list<string>, fallen: list<map>
// returns: many
MATCH (n:ThinkingNode)
USING INDEX n:ThinkingNode(tenant_id, id)
WHERE n.id IN $ids AND n.tenant_id = $tenant_id
RETURN n.id AS id, n.role AS role, left(n.response, $most) AS text,
  n.belief_status AS belief_status,
  COLLECT {
    CALL (n) {
      MATCH (n)<-[:DERIVED_FROM]-(b:Belief {tenant_id: $tenant_id, source: 'statement'})
      RETURN b.response AS quote, b.belief_status AS status
      UNION
      MATCH (n)-[:DECIDED]->(d:DecisionPoint {tenant_id: $tenant_id})
      RETURN d.description AS quote, d.belief_status AS status
    }
    WITH quote, status WHERE coalesce(status, 'held') = 'held'
    RETURN quote
  } AS stated,
  //! include node/_fallen
  AS fallen
