// Experiment nodes of a tenant by when they were begun.
CREATE INDEX experiment_list IF NOT EXISTS
FOR (n:Experiment) ON (n.tenant_id, n.recorded_from, n.id)
