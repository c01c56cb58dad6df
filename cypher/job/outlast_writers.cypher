// Wait for the writers that left their work to a job while it waited, so that it sees what they
// wrote. They share its key, and to set the key anew takes it alone. It runs by now, so nobody new
// relies on it: it cannot be kept waiting for ever (docs/decisions/0034).
// in:      $id: string
// returns: none
MATCH (job:Job {id: $id, tenant_id: $tenant_id})
SET job.id = $id + ' outlasts its writers'
SET job.id = $id
