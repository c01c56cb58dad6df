// What `Job` has of the job `job`.
job {.id, .kind, .subject_id, .status, .attempt, .done, .error,
  lease_until: toString(job.lease_until), heartbeat_at: toString(job.heartbeat_at),
  recorded_from: toString(job.recorded_from),
  started_at: toString(job.started_at), finished_at: toString(job.finished_at), queue_position: null}
