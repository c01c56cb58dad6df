// Add a webhook that is told what changes from now on, unless the tenant has as many as may be; one of this id stays as it is.
// in:      $id: string, $properties: map (url, project, key_name), $most: int, $every_s: int, $at: datetime
// out:     created: bool, is_full: bool
// returns: one
OPTIONAL MATCH (other:Webhook {tenant_id: $tenant_id})
USING INDEX other:Webhook(tenant_id, recorded_from, id)
WHERE other.recorded_from <= $at AND other.id > ''
WITH collect(other.id) AS ids
WITH size(ids) >= $most AND NOT $id IN ids AS is_full, $id IN ids AS is_known
FOREACH (_ IN CASE WHEN is_full OR is_known THEN [] ELSE [1] END |
  MERGE (w:Webhook {id: $id, tenant_id: $tenant_id})
  SET w += $properties, w.status = 'active', w.deliveries = 0, w.recorded_from = $at,
    w.seen_at = datetime.statement('Z'),
    w.next_at = datetime.statement('Z') + duration({seconds: $every_s}))
RETURN NOT is_full AND NOT is_known AS created, is_full
