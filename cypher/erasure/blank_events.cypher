// Take from events what they tell of a subject; number and type stay.
// in:      $pattern: string (Java), $payload: string (what they tell then), $limit: int
// out:     events: int
// returns: one
MATCH (stream:Stream {tenant_id: $tenant_id})
MATCH (event:Event {stream_id: stream.id, tenant_id: $tenant_id})
WHERE event.seq > 0 AND event.payload =~ $pattern AND event.payload <> $payload
WITH event LIMIT $limit
SET event.payload = $payload
RETURN count(event) AS events
