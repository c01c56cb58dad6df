// Note what an answer was given of other sessions, and why; a repeat changes nothing.
// in:      $node_id: string, $session_id: string (its session), $given: list<map> (id, item_id, score, reason), $at: datetime
// out:     count: int
// returns: one
MATCH (n:ThinkingNode {id: $node_id, tenant_id: $tenant_id})
UNWIND $given AS one
MATCH (e:Searchable {id: one.item_id, tenant_id: $tenant_id})
WHERE coalesce(e.session_id <> $session_id, true)
MERGE (n)-[r:REHYDRATED {id: one.id}]->(e)
  ON CREATE SET r.score = one.score, r.reason = one.reason, r.recorded_from = $at
RETURN count(r) AS count
