// Events of a stream after a sequence number, in order.
// in:      $stream_id: string, $after: int, $limit: int (1..500)
// out:     seq: int, type: string, payload: string, at: string (ISO 8601)
// returns: many
MATCH (event:Event {stream_id: $stream_id, tenant_id: $tenant_id})
WHERE event.seq > $after
RETURN event.seq AS seq, event.type AS type, event.payload AS payload, toString(event.at) AS at
ORDER BY seq LIMIT $limit
