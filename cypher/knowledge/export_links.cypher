// How entries are related to other entries, and what justifies them as far as it is entries.
// in:      $ids: list<string>, $until: string (id of the last entry that is kept)
// out:     relations: list<map> (id, type, from_id, to_id, weight), justifications: list<map> (id, conclusion_id, premise_ids, rule)
// returns: one
MATCH (k:KnowledgeEntry) WHERE k.id IN $ids AND k.tenant_id = $tenant_id
WITH collect(k) AS entries
RETURN COLLECT {
    UNWIND entries AS k
    MATCH (k)-[r:RELATED_TO|DERIVED_FROM|PART_OF|UPDATES]->(other:KnowledgeEntry)
    WHERE r.recorded_to IS NULL AND other.id <= $until AND other.content <> ''
    RETURN {id: r.id, type: type(r), from_id: k.id, to_id: other.id, weight: r.weight} AS relation
    ORDER BY relation.from_id, relation.type, relation.to_id, relation.id
  } AS relations,
  COLLECT {
    UNWIND entries AS k
    MATCH (k)<-[:CONCLUDES]-(j:Justification)
    WHERE j.recorded_to IS NULL AND j.premise_count = COUNT {
      (j)-[:PREMISE]->(p:KnowledgeEntry) WHERE p.id <= $until AND p.content <> ''
    }
    RETURN {id: j.id, conclusion_id: k.id, rule: j.rule,
      premise_ids: COLLECT { MATCH (j)-[:PREMISE]->(p) RETURN p.id ORDER BY p.id }
    } AS justification ORDER BY justification.id
  } AS justifications
