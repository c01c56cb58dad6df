// Take the write lock of a tenant's beliefs, so that what follows in this transaction is alone on
// them, and read what the checks of an operation need.
// in:      $lock_id: string, $operation_id: string, $ids: list<string> (what it names or is to create), $justification_ids: list<string>, $contradiction_id: string|null, $conclusion_id: string|null, $premise_id: string|null (of justifications to end)
// out:     last_at: string|null (ISO 8601), fingerprints: list<string> (one if the operation is known), known: list<map>, taken: list<string> (justifications that exist), contradictions: list<map> (one if it is there), resting: list<map> (id, rule, premise_ids; justifications in force of the conclusion from the premise), is_any_open: bool, is_any_proposed: bool
// returns: one
MERGE (lock:BeliefLock {id: $lock_id, tenant_id: $tenant_id})
SET lock.locked_at = datetime()
WITH lock
RETURN toString(lock.last_at) AS last_at,
  EXISTS {
    MATCH (c:Contradiction {tenant_id: $tenant_id, status: 'open'}) WHERE c.id IS NOT NULL
  } AS is_any_open,
  EXISTS {
    // Every property of the index, or the planner reads the proposals of all tenants.
    MATCH (p:Proposal {tenant_id: $tenant_id, status: 'open'})
    USING INDEX p:Proposal(tenant_id, status, falls, recorded_from, id)
    WHERE p.falls IS NOT NULL AND p.recorded_from IS NOT NULL AND p.id IS NOT NULL
  } AS is_any_proposed,
  COLLECT {
    MATCH (o:BeliefOperation {id: $operation_id, tenant_id: $tenant_id})
    RETURN o.fingerprint
  } AS fingerprints,
  COLLECT {
    UNWIND $ids AS id
    MATCH (b:Searchable {id: id, tenant_id: $tenant_id})
    RETURN b {.id, .kind, .withdrawn, .resolved_in,
      text: coalesce(b.content, b.description, b.text, b.response), is_belief: b:Belief,
      is_asserted: b.asserted_from IS NOT NULL,
      is_assumed: b.asserted_from IS NULL AND b.assumed_from IS NOT NULL AND b.assumed_to IS NULL,
      valid_from: toString(b.valid_from), valid_to: toString(b.valid_to)}
  } AS known,
  COLLECT {
    UNWIND $justification_ids AS id
    MATCH (j:Justification {id: id, tenant_id: $tenant_id})
    RETURN j.id
  } AS taken,
  COLLECT {
    MATCH (:Belief {id: $conclusion_id, tenant_id: $tenant_id})<-[:CONCLUDES]-(j:Justification)
    WHERE j.recorded_to IS NULL AND EXISTS { (j)-[:PREMISE]->(:Belief {id: $premise_id}) }
    RETURN j {.id, .rule, premise_ids: [(j)-[:PREMISE]->(p) | p.id]}
  } AS resting,
  COLLECT {
    MATCH (c:Contradiction {id: $contradiction_id, tenant_id: $tenant_id})
    MATCH (a)<-[:SIDE_A]-(c)-[:SIDE_B]->(b)
    OPTIONAL MATCH (c)-[made:PRODUCED]->(product:Belief) WHERE made.recorded_to IS NULL
    RETURN c {.status, .resolution, sides: [n IN [a, b, product] | n {.id, .kind, .withdrawn, .resolved_in,
      text: null, is_belief: n:Belief, is_asserted: n.asserted_from IS NOT NULL, is_assumed: false,
      valid_from: null, valid_to: null}]}
  } AS contradictions
