// What `Comment` has of the comment `c`.
c {.id, .node_id, .session_id, .reply_to_id, .author, .key_name, .text,
  recorded_from: toString(c.recorded_from), edited_at: toString(c.edited_at),
  withdrawn_at: toString(c.withdrawn_at),
  mentions: [(c)-[:ADDRESSES]->(m) | m {.position, .name}]}
