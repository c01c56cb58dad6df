// The contradictions that were resolved or dismissed in a span and are so still, latest first.
// in:      $since: datetime, $until: datetime, $project: string|null (all; else parts between slashes, of a side's session), $most: int, $limit: int
// out:     count: int (at most $most), ids: list<string> (at most $limit)
// returns: one
UNWIND ['resolved', 'dismissed'] AS status
MATCH (r:StatusRecord {tenant_id: $tenant_id, kind: 'contradiction', status: status})
USING INDEX r:StatusRecord(tenant_id, kind, status, recorded_from)
WHERE r.recorded_from >= $since AND r.recorded_from < $until AND r.recorded_to IS NULL
MATCH (c:Contradiction {id: r.subject_id, tenant_id: $tenant_id})
WHERE $project IS NULL OR EXISTS {
  MATCH (c)-[:SIDE_A|SIDE_B]->(n)
  MATCH (s:Session {id: n.session_id, tenant_id: $tenant_id})
  WHERE '/' + toLower(s.project) + '/' CONTAINS $project
}
WITH c.id AS id ORDER BY r.recorded_from DESC, id DESC LIMIT $most
WITH collect(id) AS ids
RETURN size(ids) AS count, ids[..$limit] AS ids
