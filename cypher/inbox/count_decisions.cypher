// How many of some beliefs are decisions.
// in:      $ids: list<string>
// out:     count: int
// returns: one
UNWIND $ids AS id
MATCH (d:DecisionPoint {id: id, tenant_id: $tenant_id})
RETURN count(d) AS count
