// Those of some things that a filter lets through.
// in:      $ids: list<string>, $only: map (search/_kept)
// out:     ids: list<string>
// returns: one
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
  // While a job removes what a deleted session held, search knows none of it.
  AND NOT EXISTS { MATCH (:WithdrawnSession {id: n.session_id, tenant_id: $tenant_id}) }
  AND
//! include search/_kept
RETURN collect(n.id) AS ids
