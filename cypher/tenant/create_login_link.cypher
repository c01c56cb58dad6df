// Keep a one-time link by the hash of its token, and let go of those whose time is over.
// in:      $id: string, $sha256: string (64 hexadecimal digits), $life_s: int
// returns: none
CREATE (:LoginLink {id: $id, tenant_id: $tenant_id, sha256: $sha256,
  expires_at: datetime.statement('Z') + duration({seconds: $life_s})})
WITH 1 AS made
MATCH (old:LoginLink {tenant_id: $tenant_id}) WHERE old.expires_at <= datetime.statement('Z')
DELETE old
