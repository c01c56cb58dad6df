// A page of the decisions of the tenant or of a project, oldest first. Those that Noema itself generated, and those
// that were retracted, are left out.
// in:      $until: datetime|null (exclusive), $project: string|null (all; else parts between slashes), $after: map (at: datetime, id: string: of the last one seen), $limit: int (1..500)
// out:     page: list<map> (id, at: string)
// returns: one
MATCH (d:DecisionPoint {tenant_id: $tenant_id})
USING INDEX d:DecisionPoint(tenant_id, listed_at, id)
WHERE d.listed_at >= $after.at AND d.id > ''
  AND CASE d.listed_at WHEN $after.at THEN d.id > $after.id ELSE true END
  AND ($until IS NULL OR d.listed_at < $until)
  AND ($project IS NULL OR EXISTS {
    MATCH (s:Session {id: d.session_id, tenant_id: $tenant_id})
    WHERE '/' + toLower(s.project) + '/' CONTAINS $project
  })
  AND NOT d:Generated AND coalesce(d.withdrawn <> 'retracted', true)
WITH d ORDER BY d.tenant_id, d.listed_at, d.id LIMIT $limit
RETURN collect({id: d.id, at: toString(d.listed_at)}) AS page
