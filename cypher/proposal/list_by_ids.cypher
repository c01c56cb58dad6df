// Proposals by id with what they are about, in no order.
// in:      $ids: list<string>
// out:     proposals: list<map>
// returns: one (a record costs the driver more than an item of a list)
UNWIND $ids AS id
MATCH (p:Proposal {id: id, tenant_id: $tenant_id})
RETURN collect(p {.id, .kind, .status, .rule, .confidence, .stated, .evidence_id, .falls,
  .decided_by, .edited, .note, decided_at: toString(p.decided_at), said_at: toString(p.said_at),
  recorded_from: toString(p.recorded_from),
  subject: head(COLLECT {
    MATCH (p)-[c:CHANGES]->(n)
    OPTIONAL MATCH (s:Belief {id: coalesce(c.statement_id, n.id), tenant_id: $tenant_id})
    RETURN n {.id, .kind, quote: coalesce(c.quote, ''), span: c.span, claim: c.claim,
      belief_id: s.id, belief_status: s.belief_status}
  }),
  cited: COLLECT {
    MATCH (p)-[c:CITES]->(n)
    OPTIONAL MATCH (s:Belief {id: coalesce(c.statement_id, n.id), tenant_id: $tenant_id})
    RETURN n {.id, .kind, quote: coalesce(c.quote, ''), span: c.span, claim: c.claim,
      belief_id: s.id, belief_status: s.belief_status}
    ORDER BY c.span[0], n.id
  }}) AS proposals
