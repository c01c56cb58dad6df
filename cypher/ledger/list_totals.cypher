// What sessions spent, by provider and model.
// in:      $session_ids: list<string>
// out:     session_id: string, total: map
// returns: many
MATCH (s:Session)-[:SPENT]->(u:TokenTotal)
USING INDEX s:Session(tenant_id, id)
WHERE s.id IN $session_ids AND s.tenant_id = $tenant_id
RETURN s.id AS session_id, u {.provider, .model, .calls, .input_tokens, .output_tokens,
  .thinking_tokens, .cache_read_tokens, .cache_write_tokens, .unpriced_calls, .cost} AS total
ORDER BY session_id, u.provider, u.model
