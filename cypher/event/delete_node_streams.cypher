// Remove the streams that the nodes and forks of a session spoke into, and their events.
// in:      $session_id: string
// out:     events: int
// returns: one
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
OPTIONAL MATCH (s)-[:HAS_NODE|HAS_FORK]->(n WHERE n.turn_id = n.id OR n:Fork)
OPTIONAL MATCH (stream:Stream {id: n.id, tenant_id: $tenant_id})
OPTIONAL MATCH (event:Event {stream_id: stream.id, tenant_id: $tenant_id})
WHERE event.seq > 0
WITH collect(DISTINCT stream) AS streams, collect(event) AS events
FOREACH (event IN events | DELETE event)
FOREACH (stream IN streams | DELETE stream)
RETURN size(events) AS events
