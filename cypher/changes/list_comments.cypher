// The comments that were written in a span and not withdrawn, newest first.
// in:      $since: datetime, $until: datetime, $project: string|null (all; else parts between slashes), $most: int, $limit: int
// out:     count: int (at most $most), ids: list<string> (at most $limit)
// returns: one
MATCH (c:Comment {tenant_id: $tenant_id})
USING INDEX c:Comment(tenant_id, recorded_from, id)
WHERE c.recorded_from >= $since AND c.recorded_from < $until AND c.id < 'g'
  AND c.withdrawn_at IS NULL
  AND ($project IS NULL OR EXISTS {
    MATCH (s:Session {id: c.session_id, tenant_id: $tenant_id})
    WHERE '/' + toLower(s.project) + '/' CONTAINS $project
  })
// The whole order of the index, or the planner sorts what it has in order already.
WITH c.id AS id ORDER BY c.tenant_id DESC, c.recorded_from DESC, c.id DESC LIMIT $most
WITH collect(id) AS ids
RETURN size(ids) AS count, ids[..$limit] AS ids
