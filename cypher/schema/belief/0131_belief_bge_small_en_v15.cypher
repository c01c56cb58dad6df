// Vectors of bge-small-en-v1.5 of beliefs alone, so that no other thing crowds them out.
CREATE VECTOR INDEX belief_bge_small_en_v15 IF NOT EXISTS
FOR (n:Belief) ON n.embedding
WITH [n.tenant_id, n.belief_status]
OPTIONS {indexConfig: {`vector.dimensions`: 384, `vector.similarity_function`: 'cosine'}}
