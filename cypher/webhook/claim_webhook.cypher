// Take the active webhook that is due the longest, by the clock of the database. Its span ends with the first attempt.
// in:      $lease_s: int
// out:     webhook: map (id, url, project, since, until, attempts)
// returns: one|none
MATCH (w:Webhook {tenant_id: $tenant_id, status: 'active'})
USING INDEX w:Webhook(tenant_id, status, next_at)
WHERE w.next_at <= datetime.statement('Z')
WITH w ORDER BY w.next_at LIMIT 1
SET w.locked_at = datetime.statement('Z')
// Another worker may have taken it while this one waited for the lock.
WITH w WHERE w.next_at <= datetime.statement('Z') AND w.status = 'active'
SET w.attempts = coalesce(w.attempts, 0) + 1,
  w.pending_until = coalesce(w.pending_until, datetime.statement('Z')),
  w.next_at = datetime.statement('Z') + duration({seconds: $lease_s})
RETURN w {.id, .url, .project, .attempts, since: toString(w.seen_at),
  until: toString(w.pending_until)} AS webhook
