// Remove a stream and its events.
// in:      $stream_id: string
// out:     events: int
// returns: one
OPTIONAL MATCH (event:Event {stream_id: $stream_id, tenant_id: $tenant_id})
WHERE event.seq > 0
WITH collect(event) AS events
FOREACH (event IN events | DETACH DELETE event)
WITH size(events) AS removed
OPTIONAL MATCH (stream:Stream {id: $stream_id, tenant_id: $tenant_id})
DELETE stream
RETURN removed AS events
