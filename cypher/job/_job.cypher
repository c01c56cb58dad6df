// What `Job` has of the job `job`.
job {.id, .kind, .subject_id, .status, .attempt, .done, .error,
  lease_until: toString(job.lease_until), heartbeat_at: toString(job.heartbeat_at),
  recorded_from: toString(job.recorded_from),
  started_at: toString(job.started_at), finished_at: toString(job.finished_at), queue_position: null,
  reading: CASE WHEN job.reading_by IS NOT NULL THEN {model: job.reading_by,
    insight_ids: job.reading_insight_ids, refused: job.reading_refused, dropped: job.reading_dropped,
    left_out: job.reading_left_out, failure: job.reading_failure} END}
