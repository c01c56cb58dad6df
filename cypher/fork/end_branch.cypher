// End a branch with what it found, tied to its answer; no row if it has ended already.
// in:      $id: string, $properties: map (status, node_id, conclusion, cited_ids, …), $findings: list<map> (id, kind, index, text, cited_ids), $at: datetime
// out:     ended: int (branches of the fork that have ended)
// returns: one|none
MATCH (b:ForkBranch {id: $id, tenant_id: $tenant_id})
WHERE b.status IN ['pending', 'running']
SET b += $properties, b.ended_at = $at
FOREACH (row IN $findings |
  MERGE (x:ForkFinding {id: row.id, tenant_id: $tenant_id})
    ON CREATE SET x += row
  MERGE (b)-[:FOUND]->(x))
WITH b, $properties.node_id AS node_id
CALL (b, node_id) {
  MATCH (n:ThinkingNode {id: node_id, tenant_id: $tenant_id})
  MERGE (b)-[:PRODUCED]->(n)
}
MATCH (b)<-[:HAS_BRANCH]-(f:Fork)
RETURN COUNT {
  MATCH (f)-[:HAS_BRANCH]->(other:ForkBranch) WHERE other.ended_at IS NOT NULL RETURN other
} AS ended
