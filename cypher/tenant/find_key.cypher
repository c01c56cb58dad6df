// The key with this hash.
// in:      $sha256: string (64 hexadecimal digits)
// out:     key: map
// returns: one|none
MATCH (k:ApiKey {sha256: $sha256, tenant_id: $tenant_id})
RETURN k {.id, .tenant_id, .name, .scopes, expires_at: toString(k.expires_at),
  revoked_at: toString(k.revoked_at), recorded_from: toString(k.recorded_from),
  expired: coalesce(k.expires_at <= datetime.statement('Z'), false)} AS key
