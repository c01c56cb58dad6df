// Tie a computed state to the belief that its result is, and to the beliefs that its input rests on.
// in:      $state_id: string, $belief_id: string, $edge_id: string, $ties: list<map> (id, path, belief_id), $at: datetime
// returns: none
MATCH (s:ModeState {id: $state_id, tenant_id: $tenant_id})
UNWIND [$belief_id] AS belief_id
MATCH (b:Belief {id: belief_id, tenant_id: $tenant_id})
CREATE (s)-[:PRODUCED {id: $edge_id, recorded_from: $at}]->(b)
WITH s
UNWIND $ties AS tie
MATCH (premise:Belief {id: tie.belief_id, tenant_id: $tenant_id})
CREATE (s)-[:RESTS_ON {id: tie.id, path: tie.path, recorded_from: $at}]->(premise)
