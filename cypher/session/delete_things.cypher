// Remove things of a session with everything that belongs to them, and count it by label.
// in:      $ids: list<string>
// out:     label: string, count: int, relationships: int, vectors: int
// returns: many
CALL () {
  UNWIND $ids AS id
  MATCH (thing:Searchable {id: id, tenant_id: $tenant_id})
  CALL (thing) {
    RETURN thing AS n
    UNION
    MATCH (thing)-[:DECIDED]->(n) RETURN n
    UNION
    MATCH (thing)<-[:SIDE_A|SIDE_B]-(n:Contradiction) RETURN n
    UNION
    // Their texts quote it.
    MATCH (thing)<-[:EVIDENCED_BY]-(n:Insight) WHERE n.finding IS NOT NULL RETURN n
    UNION
    // Why somebody settled it; where a synthesis rests on that, the words stay with the synthesis.
    MATCH (thing)<-[:SIDE_A|SIDE_B]-(:Contradiction)-[:RESOLVED_BY]->(n:ThinkingNode)
    WHERE n.kind = 'human_annotation' AND n.session_id IS NULL
      AND NOT EXISTS { MATCH (n)<-[:PREMISE]-() }
    RETURN n
  }
  CALL (n) {
    RETURN n AS part
    UNION
    MATCH (n)-[:HAS_BLOCK|HAS_STATE|HAS_STEP|HAS_RAW|HAS_TURN|CHOSE|CONSIDERED|REJECTED|RESULTED_IN|HAD_STATUS]->(part)
    RETURN part
    UNION
    MATCH (n)-[:HAS_RAW]->()-[:HAS_CHUNK]->(part)
    RETURN part
    UNION
    MATCH (n)-[:HAS_STATE]->()-[:HAS_ITEM]->(part)
    RETURN part
    UNION
    MATCH (n)-[:PLANNED]->(plan)
    MATCH (plan)-[:HAS_TASK*0..1]->(part)
    RETURN part
    UNION
    MATCH (n)-[:PLANNED]->()-[:EXPLORES]->(exploration)
    MATCH (exploration)-[:HAS_THOUGHT*0..1]->(part)
    RETURN part
    UNION
    MATCH (n)-[:PLANNED]->()-[:RERUNS]->(part)
    RETURN part
    UNION
    MATCH (n)<-[:TESTS|COMPARES|CORRECTS]-(part:Experiment|Correction)
    RETURN part
    UNION
    MATCH (n)<-[:PREMISE|CONCLUDES|OF]-(part:Justification|Verification|Rating)
    RETURN part
    UNION
    MATCH (n)<-[:CHANGES]-(part:Proposal)
    RETURN part
    UNION
    MATCH (n)<-[:COMMENTS_ON|ASKS_ABOUT|SHARES]-(said)
    MATCH (said)-[:ADDRESSES*0..1]->(part)
    RETURN part
    UNION
    MATCH (n)-[:MENTIONS]->(part)
    WHERE NOT EXISTS { MATCH (part)<-[:MENTIONS]-(other) WHERE NOT other.id IN $ids }
    RETURN part
    UNION
    MATCH (n)<-[:ASKS]-(fork:Fork)
    MATCH (fork)-[:HAS_BRANCH|COMPARED_IN*0..1]->(part)
    RETURN part
    UNION
    MATCH (n)<-[:ASKS]-(:Fork)-[:HAS_BRANCH|COMPARED_IN]->()-[:FOUND|HAS_POINT|ADVISES]->(part)
    RETURN part
    UNION
    MATCH (n)<-[:ASKS]-(:Fork)-[:HAS_BRANCH]->()<-[:GUIDES]-(part)
    RETURN part
    UNION
    MATCH (n)<-[:ASKS]-(debate:Debate)
    MATCH (debate)-[:HAS_ROLE|HAS_ROUND|RAISED|HAS_SCORE|HAS_CRITERION*0..2]->(part)
    RETURN part
    UNION
    MATCH (n)<-[:ASKS]-(:Fork|Debate)<-[:OF]-(part:Rating)
    RETURN part
    UNION
    MATCH (n)<-[:ASKS]-(run:Fork|Debate)
    MATCH (part:Job {id: run.job_id, tenant_id: $tenant_id})
    RETURN part
  }
  RETURN collect(DISTINCT part) AS found
}
CALL (found) {
  UNWIND found AS n
  MATCH (n)<-[:EVIDENCE]-(v:Verification) WHERE v.suggestion IS NOT NULL
  SET v.suggestion = null
}
CALL (found) {
  UNWIND found AS n
  MATCH (n)-[r:!ABOUT]-()
  RETURN count(DISTINCT r) AS relationships
}
WITH found, relationships, [n IN found | {
  label: head([l IN labels(n) WHERE NOT l IN ['Searchable', 'Belief', 'Contextual']]),
  vector: n.embedding IS NOT NULL OR n.embedding_voyage_4 IS NOT NULL
    OR n.embedding_compatible IS NOT NULL
}] AS seen
FOREACH (n IN found | DETACH DELETE n)
WITH seen, relationships
UNWIND seen AS row
WITH row.label AS label, relationships, count(*) AS count,
  sum(CASE WHEN row.vector THEN 1 ELSE 0 END) AS vectors
RETURN label, count, relationships, vectors
ORDER BY label
