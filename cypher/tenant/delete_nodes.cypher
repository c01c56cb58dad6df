// Remove some of what belongs to a tenant, whatever it is: who works for it first.
// in:      $limit: int
// out:     nodes: int
// returns: one
CALL () {
  MATCH (n:ApiKey {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Webhook {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ShareLink {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Job {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Turn {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Erasure {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Request {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:RunQueue {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Stream {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Adapter {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:AdapterActivation {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:BeliefLock {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:BeliefOperation {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Branch {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Category {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Checkpoint {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Classification {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Comment {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Conclusion {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ContentBlock {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Contradiction {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Correction {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:CriterionScore {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:CustomMode {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:DaySpending {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Debate {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:DebateRole {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:DecisionPoint {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Entity {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Experiment {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Exploration {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ExploredThought {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:FineTuneRun {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Fork {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ForkAdvice {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ForkBranch {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ForkComparison {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ForkFinding {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ForkGuidance {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ForkPoint {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ForkStyle {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Hypothesis {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ImportedFile {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Insight {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Issue {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Justification {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:KnowledgeEntry {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ModeItem {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ModeState {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ModeSwitch {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ModelDefault {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Option {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Outcome {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:PersonMention {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Proposal {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Rating {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:RawChunk {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:RawPayload {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ReadMark {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ReasoningStep {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Round {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Score {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Session {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:StatusRecord {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Task {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:TaskPlan {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Template {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:TemplateUse {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:TemplateVersion {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ThinkingConclusion {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ThinkingNode {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:ThoughtBranch {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:TokenTotal {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:VectorCounter {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Verification {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:WithdrawnSession {tenant_id: $tenant_id}) WHERE n.id > '' RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:Event {tenant_id: $tenant_id}) WHERE n.stream_id > '' AND n.seq > 0 RETURN n LIMIT $limit
  UNION ALL
  MATCH (n:AuditEntry {tenant_id: $tenant_id}) WHERE n.seq > 0 RETURN n LIMIT $limit
}
WITH n LIMIT $limit
DETACH DELETE n
RETURN count(*) AS nodes
