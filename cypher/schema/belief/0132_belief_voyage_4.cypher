// Vectors of voyage-4 of beliefs alone.
CREATE VECTOR INDEX belief_voyage_4 IF NOT EXISTS
FOR (n:Belief) ON n.embedding_voyage_4
WITH [n.tenant_id, n.belief_status]
OPTIONS {indexConfig: {`vector.dimensions`: 1024, `vector.similarity_function`: 'cosine'}}
