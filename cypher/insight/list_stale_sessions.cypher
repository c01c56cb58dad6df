// The sessions of those decisions that are unsupported or disputed, 20 at most.
// in:      $ids: list<string>
// out:     session_ids: list<string>
// returns: one
MATCH (d:DecisionPoint) WHERE d.id IN $ids AND d.tenant_id = $tenant_id
  AND d.session_id IS NOT NULL AND d.status IN ['unsupported', 'disputed']
WITH DISTINCT d.session_id AS id LIMIT 20
RETURN collect(id) AS session_ids
