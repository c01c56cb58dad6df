// Remove some events of a stream.
// in:      $stream_id: string, $limit: int
// out:     events: int
// returns: one
MATCH (event:Event {stream_id: $stream_id, tenant_id: $tenant_id})
WHERE event.seq > 0
WITH event LIMIT $limit
DETACH DELETE event
RETURN count(*) AS events
