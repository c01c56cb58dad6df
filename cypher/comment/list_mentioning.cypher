// A page of the comments that mention a person, newest first by when they did.
// in:      $name_key: string, $before: map (at: datetime, id: string: of the last mention seen), $limit: int (1..101)
// out:     mentions: list<{id: string, comment_id: string, at: string}>
// returns: one
MATCH (m:PersonMention {tenant_id: $tenant_id, name_key: $name_key})
USING INDEX m:PersonMention(tenant_id, name_key, recorded_from, id)
WHERE m.recorded_from <= $before.at AND m.id < 'g'
  AND CASE m.recorded_from WHEN $before.at THEN m.id < $before.id ELSE true END
WITH m ORDER BY m.tenant_id DESC, m.name_key DESC, m.recorded_from DESC, m.id DESC LIMIT $limit
RETURN collect({id: m.id, comment_id: m.comment_id, at: toString(m.recorded_from)}) AS mentions
