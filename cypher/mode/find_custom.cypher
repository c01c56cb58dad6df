// The definition of a custom mode.
// in:      $id: string (derived from the name)
// out:     definition: string (JSON)
// returns: one|none
MATCH (m:CustomMode {id: $id, tenant_id: $tenant_id})
RETURN m.definition AS definition
