// The next nodes of each label, by id, with those of them that hold a subject in a text, and those of
// their relationships that do.
// in:      $labels: list<{label: string, names: list<string> (its texts), after: string (id)}>, $ties: map of types to list<string> (their texts), $key: string (in every text that holds it, folded), $pattern: string (Java), $word: string (stands where a text was), $limit: int (nodes of a label)
// out:     label: string, after: string|null (the last id), is_end: bool, told: list<{node: string, id: string, owner_ids: list<string>}>, tied: list<string> (relationships)
// returns: many
UNWIND $labels AS row
// A label that is a parameter would be read of all tenants: no index holds for it.
CALL (row) {
  WHEN row.label = 'Adapter' THEN {
    MATCH (n:Adapter) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'AdapterActivation' THEN {
    MATCH (n:AdapterActivation) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Branch' THEN {
    MATCH (n:Branch) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Category' THEN {
    MATCH (n:Category) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Checkpoint' THEN {
    MATCH (n:Checkpoint) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Classification' THEN {
    MATCH (n:Classification) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Comment' THEN {
    MATCH (n:Comment) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Conclusion' THEN {
    MATCH (n:Conclusion) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ContentBlock' THEN {
    MATCH (n:ContentBlock) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Contradiction' THEN {
    MATCH (n:Contradiction) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Correction' THEN {
    MATCH (n:Correction) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'CriterionScore' THEN {
    MATCH (n:CriterionScore) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'CustomMode' THEN {
    MATCH (n:CustomMode) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Debate' THEN {
    MATCH (n:Debate) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'DecisionPoint' THEN {
    MATCH (n:DecisionPoint) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Entity' THEN {
    MATCH (n:Entity) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Experiment' THEN {
    MATCH (n:Experiment) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ExploredThought' THEN {
    MATCH (n:ExploredThought) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'FineTuneRun' THEN {
    MATCH (n:FineTuneRun) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Fork' THEN {
    MATCH (n:Fork) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ForkAdvice' THEN {
    MATCH (n:ForkAdvice) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ForkBranch' THEN {
    MATCH (n:ForkBranch) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ForkComparison' THEN {
    MATCH (n:ForkComparison) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ForkFinding' THEN {
    MATCH (n:ForkFinding) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ForkGuidance' THEN {
    MATCH (n:ForkGuidance) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ForkPoint' THEN {
    MATCH (n:ForkPoint) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ForkStyle' THEN {
    MATCH (n:ForkStyle) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Hypothesis' THEN {
    MATCH (n:Hypothesis) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ImportedFile' THEN {
    MATCH (n:ImportedFile) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Insight' THEN {
    MATCH (n:Insight) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Issue' THEN {
    MATCH (n:Issue) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Job' THEN {
    MATCH (n:Job) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Justification' THEN {
    MATCH (n:Justification) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'KnowledgeEntry' THEN {
    MATCH (n:KnowledgeEntry) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ModeItem' THEN {
    MATCH (n:ModeItem) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ModeState' THEN {
    MATCH (n:ModeState) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ModeSwitch' THEN {
    MATCH (n:ModeSwitch) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Option' THEN {
    MATCH (n:Option) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Outcome' THEN {
    MATCH (n:Outcome) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'PersonMention' THEN {
    MATCH (n:PersonMention) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Rating' THEN {
    MATCH (n:Rating) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ReadMark' THEN {
    MATCH (n:ReadMark) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ReasoningStep' THEN {
    MATCH (n:ReasoningStep) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Round' THEN {
    MATCH (n:Round) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Session' THEN {
    MATCH (n:Session) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ShareLink' THEN {
    MATCH (n:ShareLink) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'StatusRecord' THEN {
    MATCH (n:StatusRecord) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Task' THEN {
    MATCH (n:Task) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'TaskPlan' THEN {
    MATCH (n:TaskPlan) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Template' THEN {
    MATCH (n:Template) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'TemplateVersion' THEN {
    MATCH (n:TemplateVersion) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ThinkingConclusion' THEN {
    MATCH (n:ThinkingConclusion) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ThinkingNode' THEN {
    MATCH (n:ThinkingNode) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'ThoughtBranch' THEN {
    MATCH (n:ThoughtBranch) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Turn' THEN {
    MATCH (n:Turn) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Verification' THEN {
    MATCH (n:Verification) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
  WHEN row.label = 'Webhook' THEN {
    MATCH (n:Webhook) WHERE n.tenant_id = $tenant_id AND n.id > row.after
    RETURN n ORDER BY n.tenant_id, n.id LIMIT $limit
  }
}
WITH row, n,
  any(name IN row.names WHERE any(v IN n[name] + []
    WHERE toLower(toUpper(v)) CONTAINS $key AND v =~ $pattern AND v <> $word)) AS tells,
  [(n)-[r:ANSWERS|CHOSE|CONSIDERED|EVIDENCE|EVIDENCED_BY|JUDGED|REALISED_BY|REJECTED|REVISES|SAID_BY]->()
    WHERE any(name IN $ties[type(r)] WHERE r[name] =~ $pattern AND r[name] <> $word)
    | elementId(r)] AS tied
RETURN row.label AS label, max(n.id) AS after, count(n) < $limit AS is_end,
  collect(CASE WHEN tells THEN {node: elementId(n), id: n.id, owner_ids:
    [(n)<-[:HAS_BLOCK|HAS_STATE|HAS_STEP|CHOSE|CONSIDERED|REJECTED|HAS_VERSION]-(owner:Searchable) | owner.id]
    + [(n)<-[:HAS_ITEM]-()<-[:HAS_STATE]-(owner:Searchable) | owner.id]} END) AS told,
  reduce(every = [], some IN collect(tied) | every + some) AS tied
