// A page of the sessions of the tenant or of a project, oldest first.
// in:      $until: datetime|null (exclusive), $project: string|null (all; else parts between slashes), $after: map (at: datetime, id: string: of the last one seen), $limit: int (1..500)
// out:     page: list<map> (id, at: string)
// returns: one
MATCH (s:Session {tenant_id: $tenant_id})
USING INDEX s:Session(tenant_id, listed_at, id)
WHERE s.listed_at >= $after.at AND s.id > ''
  AND CASE s.listed_at WHEN $after.at THEN s.id > $after.id ELSE true END
  AND ($until IS NULL OR s.listed_at < $until)
  AND ($project IS NULL OR '/' + toLower(s.project) + '/' CONTAINS $project)
WITH s ORDER BY s.tenant_id, s.listed_at, s.id LIMIT $limit
RETURN collect({id: s.id, at: toString(s.listed_at)}) AS page
