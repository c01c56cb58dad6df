// Add the tokens of one answer to what its session spent on the same model.
// in:      $session_id: string, $total: map (id, provider, model), $added: map (calls, input_tokens, output_tokens, thinking_tokens, cache_read_tokens, cache_write_tokens, unpriced_calls: int, cost: float), $at: datetime
// out:     before: int (output tokens that the session had spent on all its models)
// returns: one|none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
CALL (s) {
  OPTIONAL MATCH (s)-[:SPENT]->(spent:TokenTotal)
  RETURN coalesce(sum(spent.output_tokens), 0) AS before
}
MERGE (u:TokenTotal {id: $total.id, tenant_id: $tenant_id})
  ON CREATE SET u += $total, u.session_id = $session_id, u.recorded_from = $at, u.calls = 0,
    u.input_tokens = 0, u.output_tokens = 0, u.thinking_tokens = 0, u.cache_read_tokens = 0,
    u.cache_write_tokens = 0, u.unpriced_calls = 0, u.cost = 0.0
MERGE (s)-[:SPENT]->(u)
SET u.calls = u.calls + $added.calls,
  u.input_tokens = u.input_tokens + $added.input_tokens,
  u.output_tokens = u.output_tokens + $added.output_tokens,
  u.thinking_tokens = u.thinking_tokens + $added.thinking_tokens,
  u.cache_read_tokens = u.cache_read_tokens + $added.cache_read_tokens,
  u.cache_write_tokens = u.cache_write_tokens + $added.cache_write_tokens,
  u.unpriced_calls = u.unpriced_calls + $added.unpriced_calls,
  u.cost = u.cost + $added.cost
RETURN before
