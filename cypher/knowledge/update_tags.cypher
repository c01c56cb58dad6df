// Give an entry its tags.
// in:      $id: string, $tags: list<string>
// returns: none
MATCH (k:KnowledgeEntry {id: $id, tenant_id: $tenant_id})
SET k.tags = $tags
