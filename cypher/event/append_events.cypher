// Append events to streams, each numbered on from its head without a gap.
// Every stream is locked before its head is read, so concurrent writers take turns until each commits.
// in:      $streams: list<{id: string, events: list<{type: string, payload: string}>}>, $at: datetime
// returns: none
UNWIND $streams AS row
MERGE (stream:Stream {id: row.id, tenant_id: $tenant_id})
  ON CREATE SET stream.head = 0, stream.recorded_from = $at
SET stream.locked_at = $at
WITH row, stream, stream.head AS base
SET stream.head = base + size(row.events)
WITH row, base
UNWIND range(0, size(row.events) - 1) AS i
CREATE (:Event {
  stream_id: row.id, seq: base + i + 1, tenant_id: $tenant_id,
  type: row.events[i].type, payload: row.events[i].payload, at: $at
})
