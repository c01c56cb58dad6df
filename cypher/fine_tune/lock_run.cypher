// Where a training run stands; nobody else changes it before this transaction ends.
// in:      $id: string, $at: datetime
// out:     status: string, attempt: int, job_id: string, name: string, base_model: string
// returns: one|none
MATCH (r:FineTuneRun {id: $id, tenant_id: $tenant_id})
SET r.updated_at = $at
WITH r WHERE r.id IS NOT NULL
RETURN r.status AS status, r.attempt AS attempt, r.job_id AS job_id, r.name AS name,
  r.base_model AS base_model
