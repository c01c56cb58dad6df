// What fell, is disputed or was unlinked under beliefs that are unsupported or disputed, each with the
// shortest way down to it, nearest first.
// in:      $ids: list<string>, $limit: int (of each belief)
// out:     falls: list<map> (belief_id, id, text, status, reason, path: list<string>)
// returns: one
UNWIND $ids AS id
MATCH (d:Belief {id: id, tenant_id: $tenant_id})
CALL (d) {
  MATCH way = SHORTEST 1 (d)
    ((a WHERE a.belief_status = 'unsupported')-[r:DEPENDS_ON WHERE r.recorded_to IS NULL]->()){1,20}
    (p:Belief WHERE p.withdrawn IS NOT NULL)
  RETURN [n IN nodes(way) | n.id] AS path, p, p.belief_status AS status
  UNION
  MATCH way = SHORTEST 1 (d)
    ((a WHERE a.disputed)-[r:DEPENDS_ON WHERE r.recorded_to IS NULL]->()){1,20}
    (p:Belief WHERE p.withdrawn IS NULL)
  WITH way, p
  WHERE EXISTS { (p)<-[:SIDE_A|SIDE_B]-(:Contradiction {status: 'open'}) }
  RETURN [n IN nodes(way) | n.id] AS path, p, 'disputed' AS status
  UNION
  // Apart from the longer ways: with {0,20} the planner reads the beliefs of all tenants, as it
  // does where the end has to be in a contradiction before the way to it is known.
  MATCH (d) WHERE d.withdrawn IS NULL
    AND EXISTS { (d)<-[:SIDE_A|SIDE_B]-(:Contradiction {status: 'open'}) }
  RETURN [d.id] AS path, d AS p, 'disputed' AS status
  UNION
  MATCH (d)<-[:CONCLUDES]-(j:Justification)-[:PREMISE]->(p)
  WHERE d.belief_status = 'unsupported' AND j.recorded_to IS NOT NULL
  RETURN [d.id, p.id] AS path, p, 'unlinked' AS status
  UNION
  MATCH way = SHORTEST 1 (d)
    ((a WHERE a.belief_status = 'unsupported')-[r:DEPENDS_ON WHERE r.recorded_to IS NULL]->()){1,19}
    (last:Belief WHERE last.belief_status = 'unsupported')
  MATCH (last)<-[:CONCLUDES]-(j:Justification)-[:PREMISE]->(p)
  WHERE j.recorded_to IS NOT NULL
  RETURN [n IN nodes(way) | n.id] + p.id AS path, p, 'unlinked' AS status
}
WITH d, path, p, status ORDER BY size(path), p.id
WITH d, collect({belief_id: d.id, id: p.id, status: status, reason: p.withdrawn_reason,
  text: left(coalesce(p.content, p.description, p.text, p.response), 600),
  path: path})[..$limit] AS found
UNWIND found AS one
RETURN collect(one) AS falls
