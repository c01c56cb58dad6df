// A page of webhooks, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $limit: int (1..101)
// out:     webhooks: list<map>
// returns: one
MATCH (w:Webhook {tenant_id: $tenant_id})
USING INDEX w:Webhook(tenant_id, recorded_from, id)
WHERE w.recorded_from <= $before.at AND w.id < 'g'
  AND CASE w.recorded_from WHEN $before.at THEN w.id < $before.id ELSE true END
WITH w ORDER BY w.tenant_id DESC, w.recorded_from DESC, w.id DESC LIMIT $limit
RETURN collect(
  //! include webhook/_webhook
  ) AS webhooks
