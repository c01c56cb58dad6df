// Take from events of a stream what they tell of things that are forgotten; number and type stay.
// in:      $stream_id: string, $marks: list<string> (JSON fields that name them), $payload: string (what they tell then)
// out:     events: int
// returns: one
MATCH (event:Event {stream_id: $stream_id, tenant_id: $tenant_id})
WHERE event.seq > 0 AND any(mark IN $marks WHERE event.payload CONTAINS mark)
SET event.payload = $payload
RETURN count(event) AS events
