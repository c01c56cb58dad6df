// A tenant's ratings in the order of their ids.
CREATE INDEX rating_list IF NOT EXISTS
FOR (n:Rating) ON (n.tenant_id, n.id)
