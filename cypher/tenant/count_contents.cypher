// How much the tenant holds; counted in indexes, without reading a node.
// in:      nothing but the tenant
// out:     sessions: int, thinking_nodes: int, decisions: int, knowledge_entries: int
// returns: one
RETURN COUNT {
    MATCH (s:Session {tenant_id: $tenant_id}) USING INDEX s:Session(tenant_id, id) WHERE s.id < 'g'
  } AS sessions,
  COUNT {
    MATCH (n:ThinkingNode {tenant_id: $tenant_id})
    USING INDEX n:ThinkingNode(tenant_id, id) WHERE n.id < 'g'
  } AS thinking_nodes,
  COUNT {
    MATCH (d:DecisionPoint {tenant_id: $tenant_id})
    USING INDEX d:DecisionPoint(tenant_id, id) WHERE d.id < 'g'
  } AS decisions,
  COUNT {
    MATCH (e:KnowledgeEntry {tenant_id: $tenant_id})
    USING INDEX e:KnowledgeEntry(tenant_id, id) WHERE e.id < 'g'
  } AS knowledge_entries
