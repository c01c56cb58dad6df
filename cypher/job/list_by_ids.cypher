// Jobs by id, in no order.
// in:      $ids: list<string>
// out:     job: map
// returns: many
MATCH (job:Job) WHERE job.id IN $ids AND job.tenant_id = $tenant_id
RETURN job {.id, .kind, .subject_id, .status, .attempt, .done, .error,
  lease_until: toString(job.lease_until), heartbeat_at: toString(job.heartbeat_at),
  recorded_from: toString(job.recorded_from), queue_position: null} AS job
