// Note that a webhook knows what changed until a moment.
// in:      $id: string, $until: datetime, $is_delivered: bool (false: nothing had changed), $every_s: int
// returns: none
MATCH (w:Webhook {id: $id, tenant_id: $tenant_id}) WHERE w.pending_until = $until
SET w.seen_at = $until, w.pending_until = null, w.attempts = 0,
  w.next_at = datetime.statement('Z') + duration({seconds: $every_s}),
  w.deliveries = w.deliveries + CASE WHEN $is_delivered THEN 1 ELSE 0 END,
  w.delivered_at = CASE WHEN $is_delivered THEN datetime.statement('Z') ELSE w.delivered_at END
