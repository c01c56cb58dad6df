// The keys of the tenant, oldest first, without their hashes.
// in:      nothing but the tenant
// out:     key: map
// returns: many
MATCH (k:ApiKey {tenant_id: $tenant_id})
WHERE k.id > ''
RETURN k {.id, .tenant_id, .name, .scopes, expires_at: toString(k.expires_at),
  revoked_at: toString(k.revoked_at), recorded_from: toString(k.recorded_from),
  expired: coalesce(k.expires_at <= datetime.statement('Z'), false)} AS key
ORDER BY k.recorded_from, k.id
