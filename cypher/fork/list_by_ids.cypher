// Forks by id with their branches and their last comparison, in no order. One whose job was given up
// has failed, whatever it said before.
// in:      $ids: list<string>
// out:     fork: map, branches: list<map>, comparison: map|null
// returns: many
MATCH (f:Fork) WHERE f.id IN $ids AND f.tenant_id = $tenant_id
OPTIONAL MATCH (job:Job {id: f.job_id, tenant_id: $tenant_id})
WITH f, CASE WHEN f.status IN ['queued', 'running'] AND job.status IN ['failed', 'cancelled']
  THEN job END AS lost
CALL (f) {
  MATCH (f)-[:HAS_BRANCH]->(b:ForkBranch)
  WITH b ORDER BY b.index
  RETURN collect(b {.id, .fork_id, .index, .style, .frame, .unsaid, .support, .attack, .lead,
    .origin, .status, .attempt, .node_id, .conclusion, .confidence, .confidence_basis, .parse,
    .failure, cited_ids: coalesce(b.cited_ids, []), recorded_from: toString(b.recorded_from), ended_at: toString(b.ended_at),
    of_ids: [(b)-[:GROWS_FROM]->(of:ForkBranch) | of.id],
    findings: [(b)-[:FOUND]->(x:ForkFinding) | x {.id, .kind, .index, .text,
      cited_ids: coalesce(x.cited_ids, [])}],
    guidance: [(g:ForkGuidance)-[:GUIDES]->(b) |
      g {.id, .text, recorded_from: toString(g.recorded_from)}]}) AS branches
}
CALL (f) {
  OPTIONAL MATCH (f)-[:COMPARED_IN]->(c:ForkComparison)
  WITH c ORDER BY c.index DESC LIMIT 1
  RETURN c {.id, .index, .min, .max, .mean, .insight, .node_id, .degraded,
    recorded_from: toString(c.recorded_from),
    points: [(c)-[:HAS_POINT]->(p:ForkPoint) | p {.id, .kind, .index, .text, .agreement,
      .significance, .found_by,
      statements: [(p)-[r:SAID_BY]->(b:ForkBranch) |
        {branch_id: b.id, index: r.index, text: r.text, confidence: r.confidence}]}],
    advice: [(c)-[:ADVISES]->(a:ForkAdvice) | a {.id, .index, .rationale, .confidence, .found_by,
      branch_id: head([(a)-[:RECOMMENDS]->(b:ForkBranch) | b.id])}]} AS comparison
}
RETURN f {.id, .session_id, .node_id, .question, .context, .line_id, .provider, .model, .effort,
  .job_id, .reforked_from_id, .selected_id, .decision_id,
  status: CASE lost.status WHEN 'failed' THEN 'failed' WHEN 'cancelled' THEN 'cancelled'
    ELSE f.status END,
  reason: CASE WHEN lost IS NULL THEN f.reason ELSE coalesce(lost.error, 'its job was cancelled') END,
  recorded_from: toString(f.recorded_from), ended_at: toString(f.ended_at)} AS fork,
  branches, comparison
