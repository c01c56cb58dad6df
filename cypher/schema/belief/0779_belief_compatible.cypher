// Vectors of the model that a server is asked for, of beliefs alone.
CREATE VECTOR INDEX belief_compatible IF NOT EXISTS
FOR (n:Belief) ON n.embedding_compatible
WITH [n.tenant_id, n.belief_status]
OPTIONS {indexConfig: {`vector.similarity_function`: 'cosine'}}
