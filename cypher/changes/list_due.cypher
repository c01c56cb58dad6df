// The decisions that were made in a span and have no outcome, newest first.
// in:      $since: datetime, $until: datetime, $project: string|null (all; else parts between slashes), $most: int, $limit: int
// out:     count: int (at most $most), ids: list<string> (at most $limit)
// returns: one
MATCH (d:DecisionPoint {tenant_id: $tenant_id})
USING INDEX d:DecisionPoint(tenant_id, listed_at, id)
WHERE d.listed_at >= $since AND d.listed_at < $until AND d.id < 'g' AND d.status = 'decided'
  AND NOT EXISTS { (d)-[:RESULTED_IN]->() }
  AND ($project IS NULL OR EXISTS {
    MATCH (s:Session {id: d.session_id, tenant_id: $tenant_id})
    WHERE '/' + toLower(s.project) + '/' CONTAINS $project
  })
// The whole order of the index, or the planner sorts what it has in order already.
WITH d.id AS id ORDER BY d.tenant_id DESC, d.listed_at DESC, d.id DESC LIMIT $most
WITH collect(id) AS ids
RETURN size(ids) AS count, ids[..$limit] AS ids
