// Share a decision or a session with whoever has the token of this hash; a link of this id stays as
// it is.
// in:      $id: string, $node_id: string, $sha256: string (64 hexadecimal digits), $properties: map, $life_s: int, $edge_id: string, $at: datetime
// out:     created: bool
// returns: one|none (there is no such decision or session any more)
CALL () {
  MATCH (n:DecisionPoint {id: $node_id, tenant_id: $tenant_id}) WHERE n.forgotten IS NULL
  RETURN n, 'decision' AS kind
  UNION
  MATCH (n:Session {id: $node_id, tenant_id: $tenant_id})
  RETURN n, 'session' AS kind
}
WITH n, kind LIMIT 1
MERGE (l:ShareLink {id: $id, tenant_id: $tenant_id})
  ON CREATE SET l += $properties, l.node_id = $node_id, l.kind = kind, l.sha256 = $sha256,
    l.recorded_from = $at, l.created_now = true,
    l.expires_at = datetime.statement('Z') + duration({seconds: $life_s})
WITH n, l, coalesce(l.created_now, false) AS created
REMOVE l.created_now
FOREACH (_ IN CASE WHEN created THEN [1] ELSE [] END |
  CREATE (l)-[:SHARES {id: $edge_id, recorded_from: $at}]->(n))
RETURN created
