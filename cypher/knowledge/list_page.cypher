// A page of knowledge entries, newest first; what a parameter leaves null may be anything.
// in:      $before: map (at: datetime, id: string: of the last one seen), $recorded: datetime|null (now), $valid: datetime|null (any time), $status: string|null, $category: string|null, $subcategory: string|null, $tag: string|null, $tier: string|null, $source: string|null, $only: map (of ListFilter: since, until, text), $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (k:KnowledgeEntry {tenant_id: $tenant_id})
USING INDEX k:KnowledgeEntry(tenant_id, recorded_from, id)
WHERE k.recorded_from <= $before.at AND k.id < 'g'
  AND CASE k.recorded_from WHEN $before.at THEN k.id < $before.id ELSE true END
  AND ($category IS NULL OR k.category = $category)
  AND ($subcategory IS NULL OR k.subcategory = $subcategory) AND ($tag IS NULL OR $tag IN k.tags)
  AND ($tier IS NULL OR coalesce(k.tier, 'archive') = $tier)
  AND ($source IS NULL OR k.source = $source)
  AND ($only.since IS NULL OR k.recorded_from >= $only.since)
  AND ($only.until IS NULL OR k.recorded_from < $only.until)
  AND ($only.text IS NULL OR toLower(k.title) CONTAINS $only.text
    OR toLower(k.content) CONTAINS $only.text)
  AND ($valid IS NULL OR coalesce(k.valid_from <= $valid, true)
    AND coalesce(k.valid_to > $valid, true))
  AND coalesce(k.recorded_from <= $recorded, true)
  AND ($status IS NULL OR $recorded IS NULL AND k.belief_status = $status OR EXISTS {
    (k)-[:HAD_STATUS]->(r:StatusRecord {status: $status})
    WHERE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true)
  })
// The whole order of the index, or the planner sorts what it has in order already.
WITH k ORDER BY k.tenant_id DESC, k.recorded_from DESC, k.id DESC LIMIT $limit
RETURN collect(k.id) AS ids
