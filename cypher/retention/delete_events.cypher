// Delete the oldest events of a stream, but those of the kept types, and note from where on it is
// whole. The stream is locked, so that a reader of its past and a second run see one or the other.
// in:      $stream_id: string, $until: int (the last number that is due), $kept_types: list<string>, $limit: int, $at: datetime
// out:     looked_at: int, deleted: int
// returns: one|none
MATCH (s:Stream {id: $stream_id, tenant_id: $tenant_id})
SET s.locked_at = $at
WITH s, coalesce(s.kept_after, 0) AS past WHERE s.id IS NOT NULL
CALL (past) {
  OPTIONAL MATCH (e:Event {stream_id: $stream_id, tenant_id: $tenant_id})
  WHERE e.seq > past AND e.seq <= $until
  WITH e ORDER BY e.seq LIMIT $limit
  RETURN collect(e) AS events, max(e.seq) AS last
}
SET s.kept_after = coalesce(last, past)
WITH events, [e IN events WHERE NOT e.type IN $kept_types] AS gone
WITH gone, size(events) AS looked_at, size(gone) AS deleted
FOREACH (e IN gone | DETACH DELETE e)
RETURN looked_at, deleted
