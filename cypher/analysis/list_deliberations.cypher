// A page of the forks and debates of the tenant or of a project that have ended, oldest first.
// in:      $until: datetime|null (exclusive), $project: string|null (all; else parts between slashes), $after: map (at: datetime, id: string: of the last one seen), $limit: int (1..500)
// out:     page: list<map> (id, at: string)
// returns: one
CALL () {
  MATCH (f:Fork {tenant_id: $tenant_id})
  USING INDEX f:Fork(tenant_id, recorded_from, id)
  WHERE f.recorded_from >= $after.at AND f.id > ''
    AND CASE f.recorded_from WHEN $after.at THEN f.id > $after.id ELSE true END
    AND ($until IS NULL OR f.recorded_from < $until)
    AND f.ended_at IS NOT NULL
    AND ($project IS NULL OR EXISTS {
      MATCH (f)<-[:HAS_FORK]-(s:Session)
      WHERE '/' + toLower(s.project) + '/' CONTAINS $project
    })
  RETURN f AS x ORDER BY f.tenant_id, f.recorded_from, f.id LIMIT $limit
  UNION ALL
  MATCH (d:Debate {tenant_id: $tenant_id})
  USING INDEX d:Debate(tenant_id, recorded_from, id)
  WHERE d.recorded_from >= $after.at AND d.id > ''
    AND CASE d.recorded_from WHEN $after.at THEN d.id > $after.id ELSE true END
    AND ($until IS NULL OR d.recorded_from < $until)
    AND d.ended_at IS NOT NULL
    AND ($project IS NULL OR EXISTS {
      MATCH (d)<-[:HAS_DEBATE]-(s:Session)
      WHERE '/' + toLower(s.project) + '/' CONTAINS $project
    })
  RETURN d AS x ORDER BY d.tenant_id, d.recorded_from, d.id LIMIT $limit
}
WITH x ORDER BY x.recorded_from, x.id LIMIT $limit
RETURN collect({id: x.id, at: toString(x.recorded_from)}) AS page
