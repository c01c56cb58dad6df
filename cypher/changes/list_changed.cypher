// The decisions from before a span that got one of some statuses in it and have it still, latest first.
// in:      $statuses: list<string>, $since: datetime, $until: datetime, $project: string|null (all; else parts between slashes), $most: int, $limit: int
// out:     count: int (at most $most), ids: list<string> (at most $limit)
// returns: one
UNWIND $statuses AS status
CALL (status) {
  MATCH (d:DecisionPoint {tenant_id: $tenant_id, status: status})
  USING INDEX d:DecisionPoint(tenant_id, status, status_changed_at, id)
  WHERE d.status_changed_at >= $since AND d.status_changed_at < $until AND d.id < 'g'
    AND d.recorded_from < $since
    AND ($project IS NULL OR EXISTS {
      MATCH (s:Session {id: d.session_id, tenant_id: $tenant_id})
      WHERE '/' + toLower(s.project) + '/' CONTAINS $project
    })
  RETURN d ORDER BY d.tenant_id DESC, d.status DESC, d.status_changed_at DESC, d.id DESC LIMIT $most
}
WITH d.id AS id ORDER BY d.status_changed_at DESC, id DESC LIMIT $most
WITH collect(id) AS ids
RETURN size(ids) AS count, ids[..$limit] AS ids
