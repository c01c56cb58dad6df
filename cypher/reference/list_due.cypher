// Texts that may refer to something earlier, each with what was said before it on its line of thought.
// in:      $back: int (nodes), $characters: int (of a text), $limit: int (1..64)
// out:     id: string, due: string, text: string, own: list<{id: string, start: int|null, end: int|null}>,
//          before: list<{id: string, distance: int, text: string, decisions: list<map>}> (nearest first)
// returns: many
MATCH (n:ThinkingNode {tenant_id: $tenant_id}) WHERE n.references_due IS NOT NULL
WITH n LIMIT $limit
CALL (n) {
  MATCH p = (n)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->{1,100}(m)
  WITH m, length(p) AS distance ORDER BY distance LIMIT $back
  RETURN collect({id: m.id, distance: distance, text: left(m.search_text, $characters),
    decisions: [(m)-[:DECIDED]->(d) | {id: d.id, text: d.search_text,
      name: head([(d)-[:CHOSE]->(o) | o.text])}]}) AS before
}
RETURN n.id AS id, n.references_due AS due,
  CASE n.reasoning WHEN '' THEN n.response ELSE n.reasoning END AS text,
  [(n)-[:DECIDED]->(d) | {id: d.id, start: d.start, end: d.end}] AS own, before
