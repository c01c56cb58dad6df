// Texts that may say why something was decided or that something changed, oldest write first, each
// with what was said before it on its line of thought.
// in:      $back: int (nodes), $characters: int (of an earlier text), $limit: int (1..64)
// out:     id: string, due: string, text: string, said: string, said_at: string|null,
//          decisions: list<map>, before: list<map> (nearest first), used: list<map>, merged: list<map>,
//          won: map|null (of the answer of a debate, said and used of the last proposal)
// returns: many
MATCH (n:ThinkingNode {tenant_id: $tenant_id}) WHERE n.proposals_due > ''
WITH n ORDER BY n.tenant_id, n.proposals_due LIMIT $limit
CALL (n) {
  MATCH p = (n)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->{1,100}(m)
  WHERE NOT m:Generated AND m.role IN ['user', 'assistant']
  WITH m, length(p) AS distance ORDER BY distance LIMIT $back
  RETURN collect({id: m.id, distance: distance, said: left(m.response, $characters),
    thought: m.reasoning <> '',
    statements: [(m)<-[r:DERIVED_FROM]-(s:Belief {source: 'statement'})
      WHERE s.withdrawn IS NULL AND r.recorded_to IS NULL |
      {id: s.id, text: s.response, span: r.span}],
    decisions: [(m)-[:DECIDED]->(d) WHERE d.withdrawn IS NULL | {id: d.id, text: d.description,
      question: d.question, chosen: head([(d)-[:CHOSE]->(o) | o.text]),
      rejected: [(d)-[:REJECTED]->(o) | o.text]}]}) AS before
}
RETURN n.id AS id, n.proposals_due AS due, n.response AS said,
  CASE n.reasoning WHEN '' THEN n.response ELSE n.reasoning END AS text,
  toString(n.valid_from) AS said_at, before,
  [(n)-[:DECIDED]->(d) | {id: d.id, description: d.description, question: d.question,
    start: d.start, end: d.end, is_standing: d:Belief AND d.withdrawn IS NULL,
    chosen: head([(d)-[:CHOSE]->(o) | o.text]), reason: head([(d)-[c:CHOSE]->() | c.reason]),
    rejected: [(d)-[:REJECTED]->(o) | o.text]}] AS decisions,
  [(n)-[u:USED]->(k) WHERE NOT k:Generated AND u.recorded_to IS NULL | {id: k.id, kind: k.kind, rule: u.rule,
    text: left(coalesce(k.content, k.description, k.text, k.response), $characters)}] AS used,
  COLLECT {
    MATCH (n)<-[:HAS_TURN]-(:Debate)-[:HAS_ROUND]->(r:Round)-[:HAS_TURN {role: 'proposer'}]->(p)
    RETURN {said: p.response,
      used: [(p)-[u:USED]->(k) WHERE NOT k:Generated AND u.recorded_to IS NULL | {id: k.id,
        kind: k.kind, rule: u.rule,
        text: left(coalesce(k.content, k.description, k.text, k.response), $characters)}]}
    ORDER BY r.index DESC LIMIT 1
  }[0] AS won,
  [(n)-[m:MERGES]->(k:ThinkingNode) WHERE m.recorded_to IS NULL | {id: k.id, kind: k.kind, rule: null,
    text: left(k.response, $characters)}] AS merged
