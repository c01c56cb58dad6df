// Hypotheses that were verified once and stand to be confirmed or refuted, each once.
// in:      $after: string, $limit: int
// out:     ids: list<string>
// returns: one
MATCH (h:Hypothesis {tenant_id: $tenant_id})
WHERE h.status IN ['open', 'supported', 'inconclusive'] AND h.id > $after AND h.score IS NOT NULL
WITH h.id AS id ORDER BY id LIMIT $limit
RETURN collect(id) AS ids
