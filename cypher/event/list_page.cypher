// A page of the events of a stream, in order.
// in:      $stream_id: string, $after: int, $only: map (of ListFilter: since, until, kinds: types), $limit: int (1..101)
// out:     seq: int, type: string, payload: string, at: string (ISO 8601)
// returns: many
MATCH (event:Event {stream_id: $stream_id, tenant_id: $tenant_id})
WHERE event.seq > $after AND ($only.kinds IS NULL OR event.type IN $only.kinds)
  AND ($only.since IS NULL OR event.at >= $only.since)
  AND ($only.until IS NULL OR event.at < $only.until)
RETURN event.seq AS seq, event.type AS type, event.payload AS payload, toString(event.at) AS at
ORDER BY seq LIMIT $limit
