// Webhooks by id, in no order.
// in:      $ids: list<string>
// out:     webhooks: list<map>
// returns: one
MATCH (w:Webhook) WHERE w.id IN $ids AND w.tenant_id = $tenant_id
RETURN collect(
  //! include webhook/_webhook
  ) AS webhooks
