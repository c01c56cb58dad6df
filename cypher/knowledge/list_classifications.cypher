// What entries were taken to be about, newest first.
// in:      $ids: list<string>
// out:     id: string, classifications: list<map>
// returns: many (one an entry)
MATCH (k:KnowledgeEntry) WHERE k.id IN $ids AND k.tenant_id = $tenant_id
RETURN k.id AS id, COLLECT {
  MATCH (k)-[:CLASSIFIED_AS]->(c:Classification)
  RETURN c {.id, .category, .subcategory, .by, .detector, .confidence, .words,
    recorded_from: toString(c.recorded_from)} AS found 
  ORDER BY c.recorded_from DESC, c.id DESC
} AS classifications
