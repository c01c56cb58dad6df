// Remove the streams that these nodes spoke into, and their events.
// in:      $ids: list<string>
// out:     events: int
// returns: one
UNWIND $ids AS id
MATCH (stream:Stream {id: id, tenant_id: $tenant_id})
OPTIONAL MATCH (event:Event {stream_id: id, tenant_id: $tenant_id}) WHERE event.seq > 0
WITH collect(DISTINCT stream) AS streams, collect(event) AS events
FOREACH (event IN events | DETACH DELETE event)
FOREACH (stream IN streams | DELETE stream)
RETURN size(events) AS events
