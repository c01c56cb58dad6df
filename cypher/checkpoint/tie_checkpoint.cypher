// Tie a new checkpoint to the thing or the session that it is about.
// in:      $id: string, $node_id: string, $edge_id: string, $at: datetime
// out:     tied: int
// returns: one (0: there is no such thing any more)
MATCH (k:Checkpoint {id: $id, tenant_id: $tenant_id})
CALL (k) {
  MATCH (n:Searchable {id: $node_id, tenant_id: $tenant_id}) WHERE n.forgotten IS NULL
  RETURN n
  UNION
  MATCH (n:Session {id: $node_id, tenant_id: $tenant_id})
  RETURN n
}
CREATE (k)-[r:ASKS_ABOUT {id: $edge_id, recorded_from: $at}]->(n)
RETURN count(r) AS tied
