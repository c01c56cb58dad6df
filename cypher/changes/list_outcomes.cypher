// The outcomes that were recorded in a span, newest first.
// in:      $since: datetime, $until: datetime, $project: string|null (all; else parts between slashes), $most: int, $limit: int
// out:     count: int (at most $most), ids: list<string> (at most $limit)
// returns: one
MATCH (o:Outcome {tenant_id: $tenant_id})
USING INDEX o:Outcome(tenant_id, recorded_from, id)
WHERE o.recorded_from >= $since AND o.recorded_from < $until AND o.id < 'g'
  AND ($project IS NULL OR EXISTS {
    MATCH (s:Session {id: o.session_id, tenant_id: $tenant_id})
    WHERE '/' + toLower(s.project) + '/' CONTAINS $project
  })
// The whole order of the index, or the planner sorts what it has in order already.
WITH o.id AS id ORDER BY o.tenant_id DESC, o.recorded_from DESC, o.id DESC LIMIT $most
WITH collect(id) AS ids
RETURN size(ids) AS count, ids[..$limit] AS ids
