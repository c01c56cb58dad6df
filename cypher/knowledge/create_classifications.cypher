// Keep what an entry was taken to be about, by whom and why.
// in:      $entry_id: string, $classifications: list<map> (id and properties), $at: datetime
// returns: none
MATCH (k:KnowledgeEntry {id: $entry_id, tenant_id: $tenant_id})
UNWIND $classifications AS row
CREATE (k)-[:CLASSIFIED_AS]->(c:Classification {tenant_id: $tenant_id, recorded_from: $at})
SET c += row
