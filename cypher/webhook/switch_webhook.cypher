// Pause a webhook or resume it; a delivery that failed for good begins anew.
// in:      $id: string, $status: string (active or paused)
// out:     is_changed: bool
// returns: one|none
MATCH (w:Webhook {id: $id, tenant_id: $tenant_id})
SET w.locked_at = datetime()
WITH w WHERE w.id IS NOT NULL
WITH w, w.status <> $status AS is_changed
FOREACH (_ IN CASE WHEN is_changed THEN [1] ELSE [] END |
  SET w.status = $status, w.attempts = 0, w.next_at = datetime.statement('Z'))
RETURN is_changed
