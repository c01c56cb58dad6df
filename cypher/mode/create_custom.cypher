// Keep the definition of a custom mode, unless there is one of its name.
// in:      $id: string (derived from the name), $definition: string (JSON), $at: datetime
// out:     definition: string (the one that is kept)
// returns: one
MERGE (m:CustomMode {id: $id, tenant_id: $tenant_id})
  ON CREATE SET m.definition = $definition, m.recorded_from = $at
RETURN m.definition AS definition
