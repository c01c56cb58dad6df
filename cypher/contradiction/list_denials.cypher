// A page of what models said is no contradiction, by the ids of the later belief and of the verdict.
// in:      $after: map (belief_id, id: strings, of the last one seen), $limit: int (1..101), $characters: int (of a text)
// out:     found: list<map> (id, a, b: maps of id and text, own, model: maps of detector, is_conflict, confidence, rules: list<string>|null, recorded_from: string)
// returns: one
MATCH (b:Belief {tenant_id: $tenant_id}) WHERE b.id >= $after.belief_id
MATCH (b)<-[r:COMPATIBLE_WITH]-(a)
WHERE (b.id > $after.belief_id OR r.id > $after.id) AND a.forgotten IS NULL AND b.forgotten IS NULL
WITH a, r, b ORDER BY b.id, r.id LIMIT $limit
RETURN collect({id: r.id, recorded_from: toString(r.recorded_from),
  a: {id: a.id, text: left(coalesce(a.content, a.description, a.text, a.response), $characters)},
  b: {id: b.id, text: left(coalesce(b.content, b.description, b.text, b.response), $characters)},
  own: {detector: r.judge, is_conflict: r.judge_conflict, confidence: r.judge_confidence,
    rules: r.rules},
  model: {detector: r.model, is_conflict: false, confidence: r.model_confidence}}) AS found
