// The contradictions that were found or reopened in a span and are open still, latest first.
// in:      $since: datetime, $until: datetime, $project: string|null (all; else parts between slashes, of a side's session), $most: int, $limit: int
// out:     count: int (at most $most), ids: list<string> (at most $limit)
// returns: one
CALL () {
  MATCH (c:Contradiction {tenant_id: $tenant_id})
  USING INDEX c:Contradiction(tenant_id, recorded_from, id)
  WHERE c.recorded_from >= $since AND c.recorded_from < $until AND c.id < 'g' AND c.status = 'open'
  RETURN c
  UNION
  MATCH (r:StatusRecord {tenant_id: $tenant_id, kind: 'contradiction', status: 'open'})
  USING INDEX r:StatusRecord(tenant_id, kind, status, recorded_from)
  WHERE r.recorded_from >= $since AND r.recorded_from < $until AND r.recorded_to IS NULL
  MATCH (c:Contradiction {id: r.subject_id, tenant_id: $tenant_id})
  RETURN c
}
WITH c
WHERE c.status = 'open' AND ($project IS NULL OR EXISTS {
  MATCH (c)-[:SIDE_A|SIDE_B]->(n)
  MATCH (s:Session {id: n.session_id, tenant_id: $tenant_id})
  WHERE '/' + toLower(s.project) + '/' CONTAINS $project
})
WITH c.id AS id, coalesce(
  head([(c)-[:HAD_STATUS]->(r) WHERE r.recorded_to IS NULL | r.recorded_from]),
  c.recorded_from) AS at
ORDER BY at DESC, id DESC LIMIT $most
WITH collect(id) AS ids
RETURN size(ids) AS count, ids[..$limit] AS ids
