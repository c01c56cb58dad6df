// A tenant is found by its name; two starts at once make it once.
CREATE CONSTRAINT tenant_name IF NOT EXISTS
FOR (n:Tenant) REQUIRE n.name IS UNIQUE
