// The moment of the reading, and until when a reader has seen what changed.
// in:      $mark_id: string
// out:     now: string, seen_at: string|null (they never looked)
// returns: one
OPTIONAL MATCH (m:ReadMark {id: $mark_id, tenant_id: $tenant_id})
RETURN toString(datetime.statement('Z')) AS now, toString(m.seen_at) AS seen_at
