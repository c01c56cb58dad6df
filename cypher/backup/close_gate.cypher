// Let no write of a tenant be committed until this transaction is rolled back; waits for those that
// passed. To make the key of a tenant anew takes the lock alone that every write shares.
// in:      $id: string
// returns: none
MATCH (gate:Tenant {id: $id, tenant_id: $tenant_id})
WITH gate, properties(gate) AS same
DELETE gate
CREATE (again:Tenant)
SET again = same
