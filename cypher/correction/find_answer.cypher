// An answer that is to be corrected: its question, its branch's model, and whether it used a premise.
// in:      $id: string, $premise_id: string|null
// out:     session_id: string, role: string, status: string, question: string|null, provider: string|null, model: string|null, uses_premise: bool
// returns: one|none
MATCH (n:ThinkingNode {id: $id, tenant_id: $tenant_id})
OPTIONAL MATCH (b:Branch {id: n.branch_id, tenant_id: $tenant_id})
CALL (n) {
  OPTIONAL MATCH (n)((:ThinkingNode)-[:FOLLOWS]->(:ThinkingNode)){1,50}(q)
  WHERE q.role = 'user'
  RETURN q ORDER BY q.position DESC LIMIT 1
}
RETURN n.session_id AS session_id, n.role AS role, n.status AS status, q.response AS question,
  b.provider AS provider, b.model AS model,
  EXISTS { MATCH (n)-[:USED]->(x) WHERE x.id = $premise_id } AS uses_premise
