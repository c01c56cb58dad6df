// The entries of a tier where some of them must leave it, in no order: none while all are held and
// within the budget.
// in:      $tier: string, $budget: int (tokens)
// out:     entries: list<map> (id, tokens, since: string (ISO 8601), held: bool)
// returns: one
MATCH (k:KnowledgeEntry {tenant_id: $tenant_id, tier: $tier})
WITH k, coalesce(k.tokens, 0) AS tokens, coalesce(k.belief_status = 'held', true) AS held
WITH collect({node: k, tokens: tokens, held: held}) AS kept,
  sum(CASE WHEN held THEN tokens ELSE 0 END) AS total, count(CASE WHEN NOT held THEN 1 END) AS fallen
RETURN CASE WHEN total > $budget OR fallen > 0
  THEN [one IN kept | {id: one.node.id, tokens: one.tokens, since: toString(one.node.tier_since),
    held: one.held}]
  ELSE [] END AS entries
