// Append events to one stream, numbered on from its head without a gap.
// The stream is locked before its head is read, so concurrent writers take turns until each commits.
// in:      $stream_id: string, $events: list<{type: string, payload: string}>, $at: datetime
// out:     head: int
// returns: one
MERGE (stream:Stream {id: $stream_id, tenant_id: $tenant_id})
  ON CREATE SET stream.head = 0, stream.recorded_from = $at
SET stream.locked_at = $at
WITH stream, stream.head AS base
SET stream.head = base + size($events)
WITH stream, base
UNWIND range(0, size($events) - 1) AS i
CREATE (:Event {
  stream_id: $stream_id, seq: base + i + 1, tenant_id: $tenant_id,
  type: $events[i].type, payload: $events[i].payload, at: $at
})
RETURN DISTINCT stream.head AS head
