// Ask whoever writes a turn to stop.
// in:      $id: string
// out:     id: string
// returns: one|none
MATCH (t:Turn {id: $id, tenant_id: $tenant_id})
SET t.cancelled = true
WITH t WHERE t.id IS NOT NULL
RETURN t.id AS id
