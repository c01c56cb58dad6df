// Which of some things are beliefs that nobody withdrew.
// in:      $ids: list<string>
// out:     ids: list<string>
// returns: one
UNWIND $ids AS id
MATCH (b:Belief {id: id, tenant_id: $tenant_id}) WHERE b.withdrawn IS NULL
RETURN collect(b.id) AS ids
