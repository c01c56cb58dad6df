// What has vectors, or had them when it got its number.
// in:      nothing but the tenant
// out:     ids: list<string>
// returns: one
MATCH (n:Searchable) WHERE n.tenant_id = $tenant_id AND n.vector_number > 0
RETURN collect(n.id) AS ids
