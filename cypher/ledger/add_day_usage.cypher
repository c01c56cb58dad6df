// Add the tokens of one answer to what the tenant spent in a day.
// in:      $id: string, $added: map (output_tokens: int, cost: float), $at: datetime
// returns: none
MERGE (d:DaySpending {id: $id, tenant_id: $tenant_id})
  ON CREATE SET d.recorded_from = $at, d.output_tokens = 0, d.cost = 0.0
SET d.output_tokens = d.output_tokens + $added.output_tokens, d.cost = d.cost + $added.cost
