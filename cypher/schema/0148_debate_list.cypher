// A tenant's debates in the order of their ids, which is the order of time.
CREATE INDEX debate_list IF NOT EXISTS
FOR (n:Debate) ON (n.tenant_id, n.id)
