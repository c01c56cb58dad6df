// Note that a migration was applied.
// in:      $id: string, $sha256: string, $at: datetime
// returns: none
MERGE (m:SchemaMigration {tenant_id: $tenant_id, id: $id})
  ON CREATE SET m.sha256 = $sha256, m.recorded_from = $at
