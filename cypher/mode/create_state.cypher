// Keep a computed state beside its thinking node, in the place of an earlier version if there is one.
// in:      $node_id: string, $properties: map, $edge_id: string, $previous_id: string|null, $supersedes_id: string, $at: datetime
// out:     id: string
// returns: one
MATCH (n:ThinkingNode {id: $node_id, tenant_id: $tenant_id})
CREATE (n)-[:HAS_STATE {id: $edge_id, recorded_from: $at}]->(s:ModeState {tenant_id: $tenant_id})
SET s += $properties, s.recorded_from = $at
WITH s
OPTIONAL MATCH (previous:ModeState {id: $previous_id, tenant_id: $tenant_id})
FOREACH (_ IN CASE WHEN previous IS NULL THEN [] ELSE [1] END |
  SET previous.recorded_to = $at
  CREATE (s)-[:SUPERSEDES {id: $supersedes_id, recorded_from: $at}]->(previous))
RETURN s.id AS id
