// Store a key under the hash of its text, unless its time is over already. Logins whose time is over
// make room for a new one.
// in:      $key: map (id, name, scopes, sha256, login: bool), $expires_at: datetime|null (never), $lives_s: int|null (seconds from now on, instead of `expires_at`)
// out:     expires_at: string|null, recorded_from: string
// returns: one|none
WITH datetime.statement('Z') AS now
WITH now, CASE WHEN $lives_s IS NULL THEN $expires_at
  ELSE now + duration({seconds: $lives_s}) END AS ends
WHERE coalesce(ends > now, true)
CALL (now) {
  MATCH (over:ApiKey {tenant_id: $tenant_id})
  WHERE $key.login AND over.id > '' AND over.login AND over.expires_at <= now
  DELETE over
}
CREATE (k:ApiKey {tenant_id: $tenant_id})
SET k += $key, k.expires_at = ends, k.recorded_from = now
RETURN toString(ends) AS expires_at, toString(now) AS recorded_from
