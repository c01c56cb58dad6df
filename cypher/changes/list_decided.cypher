// The decisions that were recorded in a span, newest first.
// in:      $since: datetime, $until: datetime, $project: string|null (all; else parts between slashes), $most: int, $limit: int
// out:     count: int (at most $most), ids: list<string> (at most $limit)
// returns: one
MATCH (d:DecisionPoint {tenant_id: $tenant_id})
USING INDEX d:DecisionPoint(tenant_id, recorded_from, id)
WHERE d.recorded_from >= $since AND d.recorded_from < $until AND d.id < 'g'
  AND ($project IS NULL OR EXISTS {
    MATCH (s:Session {id: d.session_id, tenant_id: $tenant_id})
    WHERE '/' + toLower(s.project) + '/' CONTAINS $project
  })
// The whole order of the index, or the planner sorts what it has in order already.
WITH d.id AS id ORDER BY d.tenant_id DESC, d.recorded_from DESC, d.id DESC LIMIT $most
WITH collect(id) AS ids
RETURN size(ids) AS count, ids[..$limit] AS ids
