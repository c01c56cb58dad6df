// Note that a delivery failed, and when it is tried again.
// in:      $id: string, $until: datetime, $status: string (active, or failed after the last attempt), $failure: string, $wait_s: int
// out:     id: string
// returns: one|none (it is paused, gone or told meanwhile)
MATCH (w:Webhook {id: $id, tenant_id: $tenant_id})
WHERE w.pending_until = $until AND w.status = 'active'
SET w.status = $status, w.last_failure = $failure, w.last_failure_at = datetime.statement('Z'),
  w.next_at = datetime.statement('Z') + duration({seconds: $wait_s})
RETURN w.id AS id
