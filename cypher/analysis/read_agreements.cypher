// Forks and debates with what was answered in each, and how many objections were raised: risks and
// differences of a fork, issues of a debate.
// in:      $ids: list<string>
// out:     id: string, kind: string, session_id: string, question: string, voices: list<map> (id, role, text, confidence), objections: int
// returns: many
UNWIND $ids AS id
CALL (id) {
  MATCH (f:Fork {id: id, tenant_id: $tenant_id})
  RETURN 'fork' AS kind, f.session_id AS session_id, f.question AS question,
    [(f)-[:HAS_BRANCH]->(b:ForkBranch {status: 'complete'})-[:PRODUCED]->(n:ThinkingNode) |
      {id: n.id, role: b.style, text: left(n.response, 400), confidence: b.confidence}] AS voices,
    COUNT { (f)-[:HAS_BRANCH]->(:ForkBranch)-[:FOUND]->(:ForkFinding {kind: 'risk'}) }
      + COUNT { (f)-[:COMPARED_IN]->(:ForkComparison)-[:HAS_POINT]->(:ForkPoint {kind: 'divergence'}) } AS objections
  UNION ALL
  MATCH (d:Debate {id: id, tenant_id: $tenant_id})
  RETURN 'debate' AS kind, d.session_id AS session_id, d.question AS question,
    [(d)-[:HAS_ROUND]->(:Round)-[t:HAS_TURN]->(n:ThinkingNode {status: 'complete'}) |
      {id: n.id, role: t.role, text: left(n.response, 400), confidence: n.confidence}] AS voices,
    COUNT { (d)-[:HAS_ROUND]->(:Round)-[:RAISED]->(:Issue) } AS objections
}
WITH id, kind, session_id, question, voices, objections WHERE objections = 0
RETURN id, kind, session_id, question, voices, objections
