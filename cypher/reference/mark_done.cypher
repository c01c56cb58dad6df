// Note that texts were looked at, unless they changed since.
// in:      $rows: list<{id: string, due: string}>
// returns: none
UNWIND $rows AS row
MATCH (n:ThinkingNode {id: row.id, tenant_id: $tenant_id})
WHERE n.references_due = row.due
REMOVE n.references_due
