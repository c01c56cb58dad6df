// Which models the tenants have that chose any.
// in:      nothing but the tenant
// out:     choices: list<{id: string (the tenant), model: string, next: string|null}>
// returns: one
MATCH (c:VectorChoice {tenant_id: $tenant_id})
RETURN collect({id: c.id, model: c.model, next: c.next}) AS choices
