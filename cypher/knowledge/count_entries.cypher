// How many of these ids are knowledge entries.
// in:      $ids: list<string>
// out:     count: int
// returns: one
MATCH (k:KnowledgeEntry) WHERE k.id IN $ids AND k.tenant_id = $tenant_id
RETURN count(k) AS count
