// The migrations this database has had.
// out:     id: string, sha256: string
// returns: many
MATCH (m:SchemaMigration {tenant_id: $tenant_id}) WHERE m.id >= ''
RETURN m.id AS id, m.sha256 AS sha256 ORDER BY id
