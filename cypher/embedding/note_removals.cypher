// Say that things which had vectors are gone, or have none any more: a service that keeps vectors in
// memory then looks which of them are still there (docs/decisions/0027). Without a counter nothing
// ever had one.
// in:      nothing but the tenant
// returns: none
MATCH (counter:VectorCounter {id: 'vectors:' + $tenant_id, tenant_id: $tenant_id})
SET counter.locked_at = datetime.statement('Z')
WITH counter WHERE counter.id IS NOT NULL
SET counter.removals = counter.removals + 1
