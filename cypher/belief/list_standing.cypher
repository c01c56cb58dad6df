// Which of some things are beliefs that nobody withdrew.
// in:      $ids: list<string>
// out:     ids: list<string>, assumed_ids: list<string> (of these, held only because they were adopted, or no longer held because every justification was ended)
// returns: one
UNWIND $ids AS id
MATCH (b:Belief {id: id, tenant_id: $tenant_id}) WHERE b.withdrawn IS NULL
RETURN collect(b.id) AS ids, collect(CASE WHEN b.asserted_from IS NULL AND (
    b.assumed_from IS NOT NULL AND b.assumed_to IS NULL
    OR EXISTS { (b)<-[:CONCLUDES]-(:Justification) } AND NOT EXISTS {
      (b)<-[:CONCLUDES]-(j:Justification) WHERE j.recorded_to IS NULL
    }) THEN b.id END) AS assumed_ids
