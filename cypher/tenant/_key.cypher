// What `ApiKey` has of the key `k`, and whether its time is up.
k {.id, .tenant_id, .name, .scopes, expires_at: toString(k.expires_at),
  revoked_at: toString(k.revoked_at), recorded_from: toString(k.recorded_from),
  expired: coalesce(k.expires_at <= datetime.statement('Z'), false)}
