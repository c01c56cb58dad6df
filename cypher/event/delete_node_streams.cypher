// Remove the streams that a session's nodes, debates and forks spoke into, and their events.
// in:      $session_id: string
// out:     events: int
// returns: one
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
CALL (s) {
  MATCH (s)-[:HAS_NODE]->(n:ThinkingNode WHERE n.turn_id = n.id)
  RETURN collect(n.id) AS node_ids
}
CALL (s) {
  MATCH (s)-[:HAS_DEBATE|HAS_FORK]->(d)
  RETURN collect(d.id) AS run_ids
}
UNWIND CASE node_ids + run_ids WHEN [] THEN [null] ELSE node_ids + run_ids END AS stream_id
OPTIONAL MATCH (stream:Stream {id: stream_id, tenant_id: $tenant_id})
OPTIONAL MATCH (event:Event {stream_id: stream.id, tenant_id: $tenant_id})
WHERE event.seq > 0
WITH collect(DISTINCT stream) AS streams, collect(event) AS events
FOREACH (event IN events | DELETE event)
FOREACH (stream IN streams | DELETE stream)
RETURN size(events) AS events
