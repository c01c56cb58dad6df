// A tenant's hypotheses by status in the order of their ids.
CREATE INDEX hypothesis_list IF NOT EXISTS
FOR (n:Hypothesis) ON (n.tenant_id, n.status, n.id)
