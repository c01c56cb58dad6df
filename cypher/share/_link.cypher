// What `ShareLink` has of the link `l`; it is over by the clock of the database.
l {.id, .node_id, .session_id, .kind, .key_name, .hidden,
  recorded_from: toString(l.recorded_from), expires_at: toString(l.expires_at),
  revoked_at: toString(l.revoked_at),
  status: CASE WHEN l.revoked_at IS NOT NULL THEN 'revoked'
    WHEN l.expires_at <= datetime.statement('Z') THEN 'expired' ELSE 'active' END}
