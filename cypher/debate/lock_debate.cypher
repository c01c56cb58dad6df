// Take the write lock of a debate.
// in:      $id: string, $at: datetime
// out:     status: string, job_id: string, question: string
// returns: one|none
MATCH (d:Debate {id: $id, tenant_id: $tenant_id})
SET d.locked_at = $at
RETURN d.status AS status, d.job_id AS job_id, d.question AS question
