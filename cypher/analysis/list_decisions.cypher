// A page of the decisions of a scope, oldest first. Those that Noema itself generated, and those that
// were retracted, are left out.
// in:      $session_id: string|null (any), $until: datetime|null (exclusive), $after: map (at: datetime, id: string: of the last one seen), $limit: int (1..500)
// out:     page: list<map> (id, at: string)
// returns: one
CALL () {
  WHEN $session_id IS NULL THEN {
    MATCH (d:DecisionPoint {tenant_id: $tenant_id})
    USING INDEX d:DecisionPoint(tenant_id, listed_at, id)
    WHERE d.listed_at >= $after.at AND d.id > ''
      AND CASE d.listed_at WHEN $after.at THEN d.id > $after.id ELSE true END
      AND ($until IS NULL OR d.listed_at < $until)
      AND d.generated IS NULL AND coalesce(d.withdrawn <> 'retracted', true)
    RETURN d ORDER BY d.tenant_id, d.listed_at, d.id LIMIT $limit
  }
  ELSE {
    MATCH (d:DecisionPoint {tenant_id: $tenant_id, session_id: $session_id})
    USING INDEX d:DecisionPoint(tenant_id, session_id, listed_at, id)
    WHERE d.listed_at >= $after.at AND d.id > ''
      AND CASE d.listed_at WHEN $after.at THEN d.id > $after.id ELSE true END
      AND ($until IS NULL OR d.listed_at < $until)
      AND d.generated IS NULL AND coalesce(d.withdrawn <> 'retracted', true)
    RETURN d ORDER BY d.tenant_id, d.session_id, d.listed_at, d.id LIMIT $limit
  }
}
WITH d ORDER BY d.listed_at, d.id
RETURN collect({id: d.id, at: toString(d.listed_at)}) AS page
