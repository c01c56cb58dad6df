// A page of sessions, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $statuses: list<string>, $limit: int (1..101)
// out:     session: map, listed_at: string
// returns: many
MATCH (s:Session {tenant_id: $tenant_id})
USING INDEX s:Session(tenant_id, listed_at, id)
WHERE s.listed_at <= $before.at AND s.id < 'g'
  AND CASE s.listed_at WHEN $before.at THEN s.id < $before.id ELSE true END
  AND s.status IN $statuses
WITH s ORDER BY s.tenant_id DESC, s.listed_at DESC, s.id DESC LIMIT $limit
RETURN s {.id, .title, .status, .mode, .domain, .author, .tags, .plan, .source, .external_id,
  .version, .node_count, .decision_count, valid_from: toString(s.valid_from),
  recorded_from: toString(s.recorded_from), updated_at: toString(s.updated_at)} AS session,
  toString(s.listed_at) AS listed_at
ORDER BY s.listed_at DESC, s.id DESC
