// What a score needs of things that were found, and of what else the sessions of the best of them
// decided and supposed: those with an outcome first, then the newest.
// in:      $ids: list<string> (best first), $session_id: string|null (nothing else of this one), $sessions: int, $most: int (of a session)
// out:     earlier: list<map> (id, kind, session_id: string|null, states_id: string|null (the node that states it), outcome: string|null, useful: int, useless: int)
// returns: one
CALL () {
  UNWIND range(0, size($ids) - 1) AS place
  MATCH (n:Searchable {id: $ids[place], tenant_id: $tenant_id})
  WHERE n.session_id IS NOT NULL AND coalesce(n.session_id <> $session_id, true)
  WITH n.session_id AS session_id, min(place) AS place ORDER BY place LIMIT $sessions
  RETURN collect(session_id) AS session_ids
}
CALL (session_ids) {
  UNWIND session_ids AS session_id
  CALL (session_id) {
    MATCH (d:DecisionPoint {tenant_id: $tenant_id, session_id: session_id})
    USING INDEX d:DecisionPoint(tenant_id, session_id, listed_at, id)
    WHERE d.listed_at IS NOT NULL AND d.id IS NOT NULL AND NOT d:Generated
    RETURN d.id AS id, EXISTS { (d)-[:RESULTED_IN]->() } AS has_ended
    ORDER BY has_ended DESC, d.listed_at DESC, d.id DESC LIMIT $most
  }
  RETURN collect(id) AS beside_ids
}
WITH $ids + [id IN beside_ids WHERE NOT id IN $ids | id] AS all_ids
MATCH (n:Searchable) WHERE n.id IN all_ids AND n.tenant_id = $tenant_id
RETURN collect({id: n.id, kind: n.kind, session_id: n.session_id,
  states_id: head([(n)<-[:DECIDED]-(m:ThinkingNode) | m.id]),
  outcome: head(COLLECT {
    MATCH (n)-[:RESULTED_IN]->(o:Outcome)
    RETURN o.status ORDER BY coalesce(o.valid_from, o.recorded_from) DESC, o.id DESC LIMIT 1
  }),
  useful: COUNT { (n)<-[r:REHYDRATED]-() WHERE r.is_useful },
  useless: COUNT { (n)<-[r:REHYDRATED]-() WHERE NOT r.is_useful }}) AS earlier
