// Say which model's vectors answer a tenant, and which are made beside them. The choices belong to
// the system tenant, so that a service reads all of them at once.
// in:      $id: string (the tenant), $model: string, $next: string|null
// returns: none
MERGE (c:VectorChoice {id: $id, tenant_id: $tenant_id})
SET c.model = $model, c.next = $next
