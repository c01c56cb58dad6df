// How often each kind of finding is held, with its latest insights.
// out:     recurring: list<map> (finding, count, insights: list<map> (id, text; 10 at most))
// returns: one
MATCH (i:Insight {tenant_id: $tenant_id})
USING INDEX i:Insight(tenant_id, recorded_from, id)
WHERE i.recorded_from IS NOT NULL AND i.id IS NOT NULL
  AND i.finding IS NOT NULL AND i.belief_status = 'held' AND i.type <> 'improvement_hypothesis'
WITH i ORDER BY i.recorded_from DESC, i.id DESC
WITH i.finding AS finding, count(i) AS count, collect({id: i.id, text: i.text})[..10] AS insights
WITH finding, count, insights ORDER BY finding
RETURN collect({finding: finding, count: count, insights: insights}) AS recurring
