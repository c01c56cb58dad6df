// Forget the records of migrations that this version does not have any more.
// in:      $names: list<string>
// returns: none
UNWIND $names AS name
MATCH (m:SchemaMigration {tenant_id: $tenant_id, id: name})
DELETE m
