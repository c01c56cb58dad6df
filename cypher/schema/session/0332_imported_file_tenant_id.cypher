// One ImportedFile an id within a tenant.
CREATE CONSTRAINT imported_file_tenant_id IF NOT EXISTS
FOR (n:ImportedFile) REQUIRE (n.tenant_id, n.id) IS UNIQUE
