// Store how many decisions fall if something that waits for a person is true.
// in:      $ranks: list<map> (id, falls)
// returns: none
UNWIND $ranks AS row
MATCH (n:Proposal|Contradiction {id: row.id, tenant_id: $tenant_id})
SET n.falls = row.falls
REMOVE n.falls_due
