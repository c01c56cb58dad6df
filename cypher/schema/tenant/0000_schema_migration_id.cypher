// One record a migration.
CREATE CONSTRAINT schema_migration_id IF NOT EXISTS
FOR (n:SchemaMigration) REQUIRE (n.tenant_id, n.id) IS UNIQUE
