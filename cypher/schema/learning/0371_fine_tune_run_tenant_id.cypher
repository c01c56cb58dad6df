// One FineTuneRun an id within a tenant.
CREATE CONSTRAINT fine_tune_run_tenant_id IF NOT EXISTS
FOR (n:FineTuneRun) REQUIRE (n.tenant_id, n.id) IS UNIQUE
