// How much waits for a person, by what it is; counted in indexes, without reading a node.
// in:      (nothing)
// out:     contradictions: int, justifications: int, updates: int, stale_decisions: int
// returns: one
RETURN COUNT {
    MATCH (c:Contradiction {tenant_id: $tenant_id, status: 'open'}) WHERE c.id < 'g'
  } AS contradictions,
  COUNT {
    MATCH (p:Proposal {tenant_id: $tenant_id, status: 'open', kind: 'justification'})
    USING INDEX p:Proposal(tenant_id, status, kind)
  } AS justifications,
  COUNT {
    MATCH (p:Proposal {tenant_id: $tenant_id, status: 'open', kind: 'update'})
    USING INDEX p:Proposal(tenant_id, status, kind)
  } AS updates,
  COUNT {
    MATCH (b:Belief {
      tenant_id: $tenant_id, kind: 'decision', belief_status: 'unsupported', disputed: false
    })
  } + COUNT {
    MATCH (b:Belief {
      tenant_id: $tenant_id, kind: 'decision', belief_status: 'held', disputed: true
    })
  } AS stale_decisions
