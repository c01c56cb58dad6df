// Make a thought of a node that this transaction created in a locked session, and count it.
// in:      $session_id: string, $thought_id: string, $properties: map, $counters: map (properties of the session), $revised_id: string|null, $at: datetime
// returns: none
MATCH (n:ThinkingNode {id: $thought_id, tenant_id: $tenant_id})
SET n += $properties, n.recorded_from = $at
WITH n, $session_id AS session_id
MATCH (s:Session {id: session_id, tenant_id: $tenant_id})
SET s += $counters, s.updated_at = $at
WITH n, $revised_id AS revised_id
MATCH (revised:ThinkingNode {id: revised_id, tenant_id: $tenant_id})
SET revised.revised_by_id = n.id
