// Hypotheses that were concluded to be supported, of which nothing is proposed so far, with what
// spoke for them when they were last verified.
// in:      $limit: int
// out:     id: string, text: string, evidence: list<map> (id, kind, rule: null, text; 20 at most)
// returns: many
MATCH (h:Hypothesis {tenant_id: $tenant_id}) WHERE h.status = 'supported' AND h.id < 'g'
  AND h.forgotten IS NULL AND NOT EXISTS { (h)<-[:CHANGES]-(:Proposal) }
CALL (h) {
  MATCH (h)<-[:OF]-(v:Verification)
  RETURN v ORDER BY v.recorded_from DESC, v.id DESC LIMIT 1
}
WITH h, [(v)-[e:EVIDENCE]->(n:Searchable) WHERE e.stance = 'supports' AND NOT n:Generated
  AND n.forgotten IS NULL | {id: n.id, kind: n.kind, rule: null, text: coalesce(e.quote, '')}][..20] AS evidence
WHERE evidence <> []
RETURN h.id AS id, h.text AS text, evidence ORDER BY h.recorded_from, h.id LIMIT $limit
