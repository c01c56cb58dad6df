// Keep thoughts, drop them or take them up again.
// in:      $thoughts: list<map> (id, status, drop_reason, is_revisited)
// returns: none
UNWIND $thoughts AS row
MATCH (t:ExploredThought {id: row.id, tenant_id: $tenant_id})
SET t.status = row.status, t.drop_reason = row.drop_reason, t.is_revisited = row.is_revisited
