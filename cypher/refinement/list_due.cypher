// Texts that a model is to read for decisions, each with what was found in it.
// in:      $limit: int (1..64)
// out:     id: string, session_id: string, due: string, valid_from: string|null, text: string,
//          known: list<{id: string, start: int|null, end: int|null, question: string|null,
//          description: string, options: list<{id: string, text: string, chosen: bool}>}>
// returns: many
MATCH (n:ThinkingNode {tenant_id: $tenant_id}) WHERE n.refinement_due IS NOT NULL
WITH n LIMIT $limit
RETURN n.id AS id, n.session_id AS session_id, n.refinement_due AS due,
  toString(n.valid_from) AS valid_from,
  CASE n.reasoning WHEN '' THEN n.response ELSE n.reasoning END AS text,
  [(n)-[:DECIDED]->(d) | {id: d.id, start: d.start, end: d.end, question: d.question,
    description: d.description,
    options: [(d)-[r:CHOSE|CONSIDERED|REJECTED]->(o) | {id: o.id, text: o.text, chosen: type(r) = 'CHOSE'}]
  }] AS known
