// Tie a fork to the decision that chose one of its branches, and each option to its branch.
// in:      $id: string, $branch_id: string, $decision_id: string, $options: list<{option_id, branch_id}>
// returns: none
MATCH (f:Fork {id: $id, tenant_id: $tenant_id})
SET f.selected_id = $branch_id, f.decision_id = $decision_id
WITH f, $decision_id AS decision_id
MATCH (d:DecisionPoint {id: decision_id, tenant_id: $tenant_id})
MERGE (f)-[:SETTLED_BY]->(d)
WITH d
UNWIND $options AS row
MATCH (o:Option {id: row.option_id, tenant_id: $tenant_id})
WITH o, row.branch_id AS branch_id
MATCH (b:ForkBranch {id: branch_id, tenant_id: $tenant_id})
MERGE (o)-[:STANDS_FOR]->(b)
