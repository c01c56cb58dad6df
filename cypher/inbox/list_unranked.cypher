// What waits for a person and is to be ranked: what is marked, and the beginning of the inbox, whose
// order is seen.
// in:      $limit: int (marked ones of each kind), $top: int
// out:     items: list<map> (id, belief_ids: of which one falls if it is true)
// returns: one
CALL () {
  MATCH (c:Contradiction {tenant_id: $tenant_id, falls_due: true}) WHERE c.status = 'open'
  RETURN c AS item LIMIT $limit
  UNION
  MATCH (p:Proposal {tenant_id: $tenant_id, falls_due: true}) WHERE p.status = 'open'
  RETURN p AS item LIMIT $limit
  UNION
  MATCH (c:Contradiction {tenant_id: $tenant_id, status: 'open'})
  WHERE c.falls > 0 AND c.recorded_from IS NOT NULL AND c.id < 'g'
  RETURN c AS item
  ORDER BY c.tenant_id DESC, c.status DESC, c.falls DESC, c.recorded_from DESC, c.id DESC LIMIT $top
  UNION
  MATCH (p:Proposal {tenant_id: $tenant_id, status: 'open'})
  WHERE p.falls > 0 AND p.recorded_from IS NOT NULL AND p.id < 'g'
  RETURN p AS item
  ORDER BY p.tenant_id DESC, p.status DESC, p.falls DESC, p.recorded_from DESC, p.id DESC LIMIT $top
}
RETURN collect({id: item.id,
  belief_ids: CASE
    WHEN item:Contradiction THEN [(item)-[:SIDE_A|SIDE_B]->(b:Belief) | b.id]
    WHEN item.kind = 'update' THEN [(item)-[q:CHANGES]->(n) | coalesce(q.statement_id, n.id)]
    // A conclusion falls with its first justification only where a premise of that is not held.
    WHEN EXISTS { (item)-[:CITES]->(b:Belief) WHERE b.belief_status <> 'held' }
      THEN [(item)-[:CHANGES]->(b:Belief) | b.id]
    ELSE [] END}) AS items
