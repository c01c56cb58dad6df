// What holds of a decision as a belief at a moment, and why it does not hold any more.
// in:      $id: string, $recorded: datetime|null (now)
// out:     record: map|null (status, disputed, reason, since), replaced_by: map|null (id, title, reason, decided_at), fallen: list<map> (id, title, status, reason, since; nearest first, 3 at most), outcome: map|null (status, text, at), settled: map|null (answer, at)
// returns: one|none
MATCH (d:DecisionPoint {id: $id, tenant_id: $tenant_id})
OPTIONAL MATCH (d)-[:HAD_STATUS]->(r:StatusRecord)
WHERE r.recorded_to IS NULL AND coalesce(r.recorded_from <= $recorded, true)
  OR r.recorded_from <= $recorded AND r.recorded_to > $recorded
WITH d, r, head(COLLECT {
  MATCH (d)<-[s:SETTLED]-(:ThinkingNode) WHERE coalesce(s.recorded_from <= $recorded, true)
  RETURN s ORDER BY s.recorded_from, s.id LIMIT 1
}) AS settled
OPTIONAL MATCH (by:Searchable {id: coalesce(r.superseded_by, settled.by_id), tenant_id: $tenant_id})
RETURN r {.status, .disputed, .reason, since: toString(r.recorded_from)} AS record,
  by {.id, title: coalesce(by.description, by.title, by.content, by.text, by.response),
    reason: head([(by)-[c:CHOSE]->() | c.reason]),
    decided_at: toString(coalesce(by.valid_from, by.believed_from, by.recorded_from))} AS replaced_by,
  COLLECT {
    WITH d, r WHERE r.status = 'unsupported'
    CALL (d) {
      MATCH way = (d)-[depends:DEPENDS_ON*1..8]->(p:Belief)-[:HAD_STATUS]->(s:StatusRecord)
      WHERE all(x IN depends WHERE CASE WHEN $recorded IS NULL THEN x.recorded_to IS NULL
          ELSE x.recorded_from <= $recorded AND coalesce(x.recorded_to > $recorded, true) END)
        AND s.status IN ['retracted', 'superseded']
        AND (s.recorded_to IS NULL AND coalesce(s.recorded_from <= $recorded, true)
          OR s.recorded_from <= $recorded AND s.recorded_to > $recorded)
      RETURN p, s.status AS status, s.reason AS reason,
        toString(s.recorded_from) AS since, length(way) AS hops
      UNION ALL
      // What somebody ended a justification from, under what is unsupported since.
      MATCH way = (d)-[depends:DEPENDS_ON*0..7]->(q:Belief)<-[:CONCLUDES]-(j:Justification)
        -[:PREMISE]->(p:Belief)
      WHERE j.recorded_to IS NOT NULL AND coalesce(j.recorded_to <= $recorded, true)
        AND all(x IN depends WHERE CASE WHEN $recorded IS NULL THEN x.recorded_to IS NULL
          ELSE x.recorded_from <= $recorded AND coalesce(x.recorded_to > $recorded, true) END)
        AND EXISTS {
          (q)-[:HAD_STATUS]->(s:StatusRecord {status: 'unsupported'})
          WHERE s.recorded_to IS NULL AND coalesce(s.recorded_from <= $recorded, true)
            OR s.recorded_from <= $recorded AND s.recorded_to > $recorded
        }
      RETURN p, 'unlinked' AS status, null AS reason,
        toString(j.recorded_to) AS since, length(way) AS hops
    }
    WITH p, status, reason, since, min(hops) AS hops ORDER BY hops, p.id LIMIT 3
    RETURN p {.id, title: coalesce(p.title, p.description, p.text, p.content, p.response),
      status: status, reason: reason, since: since}
  } AS fallen,
  head(COLLECT {
    MATCH (d)-[:RESULTED_IN]->(o:Outcome) WHERE coalesce(o.recorded_from <= $recorded, true)
    RETURN o {.status, .text, at: toString(coalesce(o.valid_from, o.recorded_from))}
    ORDER BY o.recorded_from DESC, o.id DESC LIMIT 1
  }) AS outcome,
  settled {.answer, at: toString(coalesce(settled.valid_from, settled.recorded_from))} AS settled
