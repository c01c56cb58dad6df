// What the tenant spent in a day, by the counters of that day.
// in:      $ids: list<string>
// out:     output_tokens: int, cost: float
// returns: one
OPTIONAL MATCH (d:DaySpending) WHERE d.id IN $ids AND d.tenant_id = $tenant_id
RETURN coalesce(sum(d.output_tokens), 0) AS output_tokens, coalesce(sum(d.cost), 0.0) AS cost
