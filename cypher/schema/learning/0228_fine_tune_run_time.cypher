// FineTuneRun nodes of a tenant by time: the order of their list.
CREATE INDEX fine_tune_run_time IF NOT EXISTS
FOR (n:FineTuneRun) ON (n.tenant_id, n.recorded_from, n.id)
