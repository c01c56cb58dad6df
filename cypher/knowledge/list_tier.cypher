// The entries of a tier, in no order.
// in:      $tier: string
// out:     entries: list<map> (id, tokens, since: string (ISO 8601), held: bool)
// returns: one
MATCH (k:KnowledgeEntry {tenant_id: $tenant_id, tier: $tier})
RETURN collect({id: k.id, tokens: coalesce(k.tokens, 0), since: toString(k.tier_since),
  held: coalesce(k.belief_status = 'held', true)}) AS entries
