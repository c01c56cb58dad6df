// What is to be forgotten: the things named, the summaries that stand for them, the decisions that
// were read in them, the statements made of them, the contradictions and
// the insights of analysers that quote them, and what a turn under way is writing for them.
// in:      $ids: list<string>
// out:     found: list<map> (id, kind, title, named, standing: a belief that is not withdrawn, open: a contradiction that is)
// returns: one
MATCH (named:Searchable) WHERE named.id IN $ids AND named.tenant_id = $tenant_id
CALL (named) {
  RETURN named AS n
  UNION
  MATCH (named)<-[:SIDE_A|SIDE_B]-(n:Contradiction)
  RETURN n
  UNION
  MATCH (named)<-[:SUPERSEDES]-{1,5}(n:ThinkingNode {kind: 'compaction'})
  RETURN n
  UNION
  MATCH (named)-[:DECIDED]->(n)
  RETURN n
  UNION
  MATCH (named)<-[:DERIVED_FROM]-(n:ThinkingNode {source: 'statement'})
  RETURN n
  UNION
  MATCH (named)<-[:EVIDENCED_BY]-(n:Insight) WHERE n.finding IS NOT NULL
  RETURN n
  UNION
  MATCH (named)-[:DECIDED]->()<-[:EVIDENCED_BY]-(n:Insight) WHERE n.finding IS NOT NULL
  RETURN n
  UNION
  MATCH (turn:Turn {id: named.turn_id, tenant_id: $tenant_id})
  MATCH (n:ThinkingNode {id: turn.node_id, tenant_id: $tenant_id})
  RETURN n
}
WITH DISTINCT n
RETURN collect({id: n.id, kind: n.kind, named: n.id IN $ids,
  standing: n:Belief AND n.withdrawn IS NULL,
  open: n:Contradiction AND n.status = 'open',
  title: left(coalesce(n.title, n.description, n.summary, n.text, n.search_text), 400)}) AS found
