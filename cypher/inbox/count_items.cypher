// How much waits for a person, by what it is.
// in:      (nothing)
// out:     contradictions: int, justifications: int, updates: int, stale_decisions: int
// returns: one
RETURN COUNT {
    MATCH (c:Contradiction {tenant_id: $tenant_id, status: 'open'}) WHERE c.id < 'g'
  } AS contradictions,
  COUNT {
    // Every property of the index, or the planner reads the proposals of all tenants.
    MATCH (p:Proposal {tenant_id: $tenant_id, status: 'open'})
    USING INDEX p:Proposal(tenant_id, status, falls, recorded_from, id)
    WHERE p.falls >= 0 AND p.recorded_from IS NOT NULL AND p.id IS NOT NULL
      AND p.kind = 'justification'
  } AS justifications,
  COUNT {
    MATCH (p:Proposal {tenant_id: $tenant_id, status: 'open'})
    USING INDEX p:Proposal(tenant_id, status, falls, recorded_from, id)
    WHERE p.falls >= 0 AND p.recorded_from IS NOT NULL AND p.id IS NOT NULL
      AND p.kind = 'update'
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
