// Store how many decisions fall if something that waits for a person is true.
// in:      $ranks: list<map> (id, label, falls)
// returns: none
UNWIND $ranks AS row
MATCH (n:$(row.label) {id: row.id, tenant_id: $tenant_id})
SET n.falls = row.falls
REMOVE n.falls_due
