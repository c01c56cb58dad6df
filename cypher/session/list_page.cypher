// A page of sessions, newest first.
// in:      $before: string|null (id of the last one seen), $statuses: list<string>, $limit: int (1..101)
// out:     session: map
// returns: many
MATCH (s:Session {tenant_id: $tenant_id})
WHERE s.id < coalesce($before, 'g') AND s.status IN $statuses
WITH s ORDER BY s.id DESC LIMIT $limit
RETURN s {.id, .title, .status, .mode, .domain, .author, .tags, .plan, .source, .external_id,
  .version, .node_count, .decision_count, valid_from: toString(s.valid_from),
  recorded_from: toString(s.recorded_from), updated_at: toString(s.updated_at)} AS session
ORDER BY s.id DESC
