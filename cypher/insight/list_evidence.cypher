// What shows insights: each with its excerpt, the most relevant first.
// in:      $ids: list<string>
// out:     id: string, evidence: list<map> (node_id, excerpt, relevance, start, end, found_by)
// returns: many
MATCH (i:Insight) WHERE i.id IN $ids AND i.tenant_id = $tenant_id
RETURN i.id AS id, COLLECT {
  MATCH (i)-[e:EVIDENCED_BY]->(n:Searchable)
  RETURN {node_id: n.id, excerpt: e.excerpt, relevance: e.relevance, start: e.start, end: e.end,
    found_by: e.found_by} AS shown
  ORDER BY e.relevance DESC, n.id LIMIT 100
} AS evidence
