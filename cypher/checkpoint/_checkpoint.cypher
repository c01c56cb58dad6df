// What `Checkpoint` has of the checkpoint `k`; an open one is over by the clock of the database.
k {.id, .node_id, .session_id, .question, .proposal, .options, .author, .key_name, .answer,
  .reason, .decided_by, recorded_from: toString(k.recorded_from),
  expires_at: toString(k.expires_at), decided_at: toString(k.decided_at),
  status: CASE WHEN k.status = 'open' AND k.expires_at <= datetime.statement('Z')
    THEN 'expired' ELSE k.status END,
  expires_in_s: CASE WHEN k.status = 'open' AND k.expires_at > datetime.statement('Z')
    THEN duration.inSeconds(datetime.statement('Z'), k.expires_at).seconds ELSE 0 END}
