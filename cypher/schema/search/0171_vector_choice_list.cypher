// Every choice; the choices belong to the system tenant.
CREATE INDEX vector_choice_list IF NOT EXISTS
FOR (n:VectorChoice) ON (n.tenant_id)
