// The comments that began to mention a person in a span, newest first.
// in:      $name_key: string, $since: datetime, $until: datetime, $project: string|null (all; else parts between slashes), $most: int, $limit: int
// out:     count: int (at most $most), ids: list<string> (at most $limit)
// returns: one
MATCH (m:PersonMention {tenant_id: $tenant_id, name_key: $name_key})
USING INDEX m:PersonMention(tenant_id, name_key, recorded_from, id)
WHERE m.recorded_from >= $since AND m.recorded_from < $until AND m.id < 'g'
  AND ($project IS NULL OR EXISTS {
    MATCH (s:Session {id: m.session_id, tenant_id: $tenant_id})
    WHERE '/' + toLower(s.project) + '/' CONTAINS $project
  })
WITH m.comment_id AS id
ORDER BY m.tenant_id DESC, m.name_key DESC, m.recorded_from DESC, m.id DESC LIMIT $most
WITH collect(id) AS ids
RETURN size(ids) AS count, ids[..$limit] AS ids
