// Take from the next events what they tell of a subject; number and type stay.
// in:      $stream_id: string, $seq: int (behind this event; behind all of earlier streams), $key: string (in every text that holds it, folded), $pattern: string (Java), $payload: string (what they tell then), $limit: int (events that are looked at)
// out:     events: int, stream_id: string|null, seq: int|null (the last one), is_end: bool
// returns: one
CALL () {
  MATCH (event:Event)
  WHERE event.tenant_id = $tenant_id AND event.stream_id = $stream_id AND event.seq > $seq
  RETURN event ORDER BY event.tenant_id, event.stream_id, event.seq LIMIT $limit
  UNION ALL
  MATCH (event:Event)
  WHERE event.tenant_id = $tenant_id AND event.stream_id > $stream_id AND event.seq > 0
  RETURN event ORDER BY event.tenant_id, event.stream_id, event.seq LIMIT $limit
}
WITH event ORDER BY event.stream_id, event.seq LIMIT $limit
WITH collect(event) AS events
CALL (events) {
  UNWIND events AS event
  WITH event
  WHERE CASE WHEN toLower(toUpper(event.payload)) CONTAINS $key
      THEN event.payload =~ $pattern AND event.payload <> $payload ELSE false END
  SET event.payload = $payload
  RETURN count(event) AS told
}
RETURN told AS events, events[-1].stream_id AS stream_id, events[-1].seq AS seq,
  size(events) < $limit AS is_end
