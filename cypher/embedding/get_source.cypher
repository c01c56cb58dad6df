// From which source a tenant's vectors of a server's model are made; null where there are none yet.
// in:      nothing but the tenant
// out:     source: string?
// returns: one
OPTIONAL MATCH (counter:VectorCounter {id: 'vectors:' + $tenant_id, tenant_id: $tenant_id})
RETURN counter.compatible_source AS source
