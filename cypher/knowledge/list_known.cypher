// Which of these ids are knowledge entries.
// in:      $ids: list<string>
// out:     ids: list<string>
// returns: one
MATCH (k:KnowledgeEntry) WHERE k.id IN $ids AND k.tenant_id = $tenant_id
RETURN collect(k.id) AS ids
