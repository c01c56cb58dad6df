// What `Webhook` has of the webhook `w`.
w {.id, .url, .project, .key_name, .status, .deliveries, .last_failure,
  attempts: coalesce(w.attempts, 0), seen_at: toString(w.seen_at), next_at: toString(w.next_at),
  delivered_at: toString(w.delivered_at), last_failure_at: toString(w.last_failure_at),
  recorded_from: toString(w.recorded_from)}
