// Lock proposals and read what their acceptance needs; a statement is there once it was made of the
// words that are quoted. A subject is reasoned once somebody said what it rests on.
// in:      $ids: list<string>
// out:     proposal: map (id, kind, status, rule), subject: map|null, cited: list<map>
// returns: many
UNWIND $ids AS id
MATCH (p:Proposal {id: id, tenant_id: $tenant_id})
SET p.locked_at = datetime.statement('Z')
WITH p WHERE p.id IS NOT NULL
OPTIONAL MATCH (p)-[c:CHANGES]->(s)
RETURN p {.id, .kind, .status, .rule} AS proposal,
  s {.id, .kind, .session_id, .withdrawn, is_belief: s:Belief, quote: c.quote, claim: c.claim, span: c.span,
    statement_id: c.statement_id, is_reasoned: s.assumed_to IS NOT NULL} AS subject,
  [(p)-[q:CITES]->(n) | n {.id, .kind, .session_id, .withdrawn, is_belief: n:Belief, quote: q.quote,
    claim: q.claim, span: q.span, statement_id: q.statement_id}] AS cited
