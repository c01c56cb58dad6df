// Remove a webhook.
// in:      $id: string
// out:     deleted: bool
// returns: one
OPTIONAL MATCH (w:Webhook {id: $id, tenant_id: $tenant_id})
WITH collect(w) AS found
FOREACH (w IN found | DETACH DELETE w)
RETURN size(found) > 0 AS deleted
