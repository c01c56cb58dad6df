// What was found, in a few words and with the text that search knows and what it is worth, in no
// order. A belief is replaced by what it names; what is none by the last that supersedes it.
// in:      $ids: list<string>, $moment: datetime|null (now), $only: map (search/_kept)
// out:     hits: list<{node: map, text: string, belief_status: string|null, disputed: bool,
//          role: string|null, outcome: string|null, replaced_by: map|null, replaced_at: string|null,
//          cited: list<map> (id, belief_status: string|null; of an answer, what it cites by number),
//          fallen: list<map> (id, quote, status, at: string, replaced_by: map|null)}>
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
  // While a job removes what a deleted session held, search knows none of it.
  AND NOT EXISTS { MATCH (:WithdrawnSession {id: n.session_id, tenant_id: $tenant_id}) }
  AND
//! include search/_kept
CALL (n) {
  OPTIONAL MATCH (n)-[:HAD_STATUS]->(r:StatusRecord)
  WHERE CASE WHEN $moment IS NULL THEN r.recorded_to IS NULL
    ELSE r.recorded_from <= $moment AND coalesce(r.recorded_to > $moment, true) END
  RETURN CASE WHEN n:Belief THEN r END AS r ORDER BY r.recorded_from DESC LIMIT 1
}
CALL (n) {
  OPTIONAL MATCH (n)<-[s:SUPERSEDES WHERE s.rule IS NULL]-(by:Searchable {tenant_id: $tenant_id})
  WHERE CASE WHEN $moment IS NULL THEN s.recorded_to IS NULL
    ELSE s.recorded_from <= $moment AND coalesce(s.recorded_to > $moment, true) END
  WITH by, s ORDER BY s.recorded_from DESC LIMIT 1
  RETURN by, toString(s.recorded_from) AS drawn_at
}
CALL (n) {
  OPTIONAL MATCH (n)-[:RESULTED_IN]->(o:Outcome)
  WHERE $moment IS NULL OR o.recorded_from <= $moment
  RETURN o.status AS outcome ORDER BY o.recorded_from DESC, o.id DESC LIMIT 1
}
OPTIONAL MATCH (named:Searchable {id: r.superseded_by, tenant_id: $tenant_id})
WITH n, r, outcome, CASE WHEN r IS NULL THEN by ELSE named END AS other,
  CASE WHEN r IS NULL THEN drawn_at ELSE toString(r.recorded_from) END AS since
RETURN collect({text: n.search_text, role: n.role, belief_status: r.status,
  disputed: coalesce(r.disputed, false), outcome: outcome,
  replaced_at: CASE WHEN other IS NOT NULL THEN since END,
  replaced_by: other {.id, .kind, .session_id, .status,
    valid_from: toString(other.valid_from), recorded_from: toString(other.recorded_from),
    title: left(coalesce(other.title, other.description, other.summary, other.text,
      other.search_text), 400)},
  cited: [(n)-[u:USED WHERE u.evidence_id = n.id AND u.recorded_to IS NULL]->(k) |
    k {.id, .belief_status}],
  fallen:
  //! include node/_fallen
  , node:
  //! include node/_summary
  }) AS hits
