// Create insights with the thinking nodes that show them; one that is there already stays as it is.
// in:      $insights: list<map> (id, properties, evidence: list of maps with node_id, edge_id, excerpt, relevance), $at: datetime
// out:     id: string
// returns: many (one an insight that is new)
UNWIND $insights AS row
MERGE (i:Insight {id: row.id, tenant_id: $tenant_id})
  ON CREATE SET i:Searchable, i += row.properties, i.recorded_from = $at, i.created_now = true
WITH row, i WHERE i.created_now
REMOVE i.created_now
WITH row, i
UNWIND row.evidence AS shown
MATCH (n:ThinkingNode {id: shown.node_id, tenant_id: $tenant_id})
CREATE (i)-[:EVIDENCED_BY {
  id: shown.edge_id, excerpt: shown.excerpt, relevance: shown.relevance,
  weight: shown.relevance, recorded_from: $at
}]->(n)
RETURN DISTINCT i.id AS id
