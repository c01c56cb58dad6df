// Take away what records copied from turns that are to be forgotten: the question and the answer of
// a debate or a fork, the issues that a turn raised, its replies and notes, what was compared, the
// notes of ratings and of tasks, why a thought was revised, what its session ended with.
// in:      $ids: list<string>, $word: string (stands where a text must be)
// out:     copies: int
// returns: one
UNWIND $ids AS id
MATCH (n:ThinkingNode {id: id, tenant_id: $tenant_id})
CALL (n) {
  MATCH (n)<-[:ASKS]-(run:Debate|Fork)
  SET run.question = $word, run.context = CASE WHEN run.context IS NULL THEN null ELSE $word END
  RETURN count(run) AS asked
}
CALL (n) {
  MATCH (n)<-[:HAS_TURN]-(d:Debate)
  SET d.answer = CASE WHEN d.answer IS NULL THEN null ELSE $word END, d.insights = [],
    d.caveats = [], d.failure = null
  RETURN count(d) AS answered
}
CALL (n) {
  MATCH (n)-[:RAISES]->(i:Issue)
  SET i.location = null, i.problem = $word, i.fix = null, i.counterexample = null,
    i.strategy = null
  RETURN count(i) AS raised
}
CALL (n) {
  MATCH (n)-[a:ANSWERS]->(:Issue) SET a.reply = $word
  RETURN count(a) AS replied
}
CALL (n) {
  MATCH (n)<-[:HAS_TURN]-(:Round)-[j:JUDGED]->(:Issue) WHERE j.note IS NOT NULL
  SET j.note = $word
  RETURN count(j) AS noted
}
CALL (n) {
  MATCH (n)<-[:JUDGED_BY]-(:Score)-[:HAS_CRITERION]->(c) WHERE c.evidence IS NOT NULL
  SET c.evidence = null
  RETURN count(c) AS judged
}
CALL (n) {
  MATCH (n)<-[:PRODUCED]-(b:ForkBranch)
  SET b.conclusion = CASE WHEN b.conclusion IS NULL THEN null ELSE $word END, b.failure = null
  RETURN count(b) AS concluded
}
CALL (n) {
  MATCH (n)<-[:PRODUCED]-(:ForkBranch)-[:FOUND]->(x:ForkFinding)
  SET x.text = $word
  RETURN count(x) AS found
}
CALL (n) {
  MATCH (n)<-[:PRODUCED]-(:ForkBranch)<-[said:SAID_BY]-(:ForkPoint)
  SET said.text = $word
  RETURN count(said) AS said
}
CALL (n) {
  MATCH (n)<-[:PRODUCED|ASKS|DEEPENED_BY]-(part)
  MATCH (part)<-[:HAS_BRANCH|COMPARED_IN*0..1]-(f)
  MATCH (f)-[:COMPARED_IN*0..1]->(c:ForkComparison)
  WITH DISTINCT c
  SET c.insight = CASE WHEN c.insight IS NULL THEN null ELSE $word END
  WITH c
  MATCH (c)-[:HAS_POINT|ADVISES]->(x)
  SET x.text = CASE WHEN x.text IS NULL THEN null ELSE $word END, x.significance = null,
    x.rationale = CASE WHEN x.rationale IS NULL THEN null ELSE $word END
  RETURN count(x) AS compared
}
CALL (n) {
  MATCH (n)<-[:OF]-(rating:Rating) WHERE rating.note IS NOT NULL
  SET rating.note = null
  RETURN count(rating) AS rated
}
CALL (n) {
  MATCH (n)<-[:RAN_AS]-(task:Task) WHERE task.note IS NOT NULL
  SET task.note = null
  RETURN count(task) AS ran
}
CALL (n) {
  MATCH (n)-[r:REVISES]-(:ThinkingNode) WHERE r.reason IS NOT NULL
  SET r.reason = $word
  RETURN count(r) AS revised
}
CALL (n) {
  MATCH (n)<-[:STATED_IN]-(:ThinkingConclusion)<-[:HAS_CONCLUSION]-(s:Session)
  WHERE s.conclusion IS NOT NULL
  SET s.conclusion = $word
  RETURN count(s) AS ended
}
CALL (n) {
  MATCH (n)<-[:PROPOSED_IN]-(x:ExploredThought)
  SET x.text = $word
  RETURN count(x) AS proposed
}
CALL (n) {
  MATCH (n)<-[:SCORED_IN]-(x:ExploredThought) WHERE x.critique IS NOT NULL
  SET x.critique = null
  RETURN count(x) AS scored
}
RETURN coalesce(sum(asked + answered + raised + replied + noted + judged + concluded + found
  + said + compared + rated + ran + revised + ended + proposed + scored), 0) AS copies
