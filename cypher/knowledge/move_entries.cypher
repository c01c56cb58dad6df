// Bring entries to a tier.
// in:      $ids: list<string>, $tier: string, $at: datetime
// returns: none
UNWIND $ids AS id
MATCH (k:KnowledgeEntry {id: id, tenant_id: $tenant_id})
SET k.tier = $tier, k.tier_since = $at
