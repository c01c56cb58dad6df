// A tenant's training runs in the order of their ids.
CREATE INDEX fine_tune_run_list IF NOT EXISTS
FOR (n:FineTuneRun) ON (n.tenant_id, n.id)
