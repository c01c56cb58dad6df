// Note which migrations were applied.
// in:      $migrations: list<{id: string, sha256: string}>, $at: datetime
// returns: none
UNWIND $migrations AS row
MERGE (m:SchemaMigration {tenant_id: $tenant_id, id: row.id})
  ON CREATE SET m.sha256 = row.sha256, m.recorded_from = $at
