// Which of some decisions are there.
// in:      $ids: list<string>
// out:     ids: list<string>
// returns: one
MATCH (d:DecisionPoint) WHERE d.id IN $ids AND d.tenant_id = $tenant_id
RETURN collect(d.id) AS ids
