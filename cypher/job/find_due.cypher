// The oldest job that is due: it waits, or its lease ran out.
// in:      $kinds: list<string>, $now: datetime
// out:     id: string
// returns: one|none
MATCH (due:Job {tenant_id: $tenant_id})
WHERE due.status IN ['queued', 'running'] AND due.kind IN $kinds
  AND coalesce(due.lease_until, $now) <= $now
RETURN due.id AS id ORDER BY id LIMIT 1
