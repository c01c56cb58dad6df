// Remove the streams that turns, the debates and forks that asked them, and their jobs spoke into, and
// their events.
// in:      $ids: list<string>
// out:     events: int
// returns: one
CALL () {
  UNWIND $ids AS id
  MATCH (n:ThinkingNode {id: id, tenant_id: $tenant_id})
  CALL (n) {
    RETURN n.id AS stream_id
    UNION
    MATCH (n)<-[:ASKS]-(run:Debate|Fork) RETURN run.id AS stream_id
    UNION
    MATCH (n)<-[:ASKS]-(run:Debate|Fork) RETURN run.job_id AS stream_id
  }
  RETURN collect(DISTINCT stream_id) AS stream_ids
}
UNWIND CASE stream_ids WHEN [] THEN [null] ELSE stream_ids END AS stream_id
OPTIONAL MATCH (stream:Stream {id: stream_id, tenant_id: $tenant_id})
OPTIONAL MATCH (event:Event {stream_id: stream.id, tenant_id: $tenant_id})
WHERE event.seq > 0
WITH collect(DISTINCT stream) AS streams, collect(event) AS events
FOREACH (event IN events | DETACH DELETE event)
FOREACH (stream IN streams | DELETE stream)
RETURN size(events) AS events
