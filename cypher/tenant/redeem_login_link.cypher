// Use a one-time link up; of several who come with it at once, one finds it.
// in:      $sha256: string (64 hexadecimal digits)
// out:     in_time: bool
// returns: one|none
MATCH (l:LoginLink {sha256: $sha256, tenant_id: $tenant_id})
SET l.locked_at = datetime.statement('Z')
WITH l, l.expires_at > datetime.statement('Z') AS in_time WHERE l.id IS NOT NULL
DELETE l
RETURN in_time
