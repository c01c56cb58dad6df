// The part of `search/_kept` that leaves out what was withdrawn: replaced, or no longer believed.
// Labels are asked where they tell it: to see that a property is not there takes reading all of them.
CASE
  WHEN $only.withdrawn THEN true
  WHEN NOT n:Belief THEN NOT EXISTS {
    MATCH (n)<-[s:SUPERSEDES]-() WHERE
    //! include search/_replaces
  }
  WHEN $only.moment IS NULL THEN
    NOT n.belief_status IN ['superseded', 'retracted', 'unsupported']
  ELSE NOT EXISTS { MATCH (n)-[:HAD_STATUS]->(r)
    WHERE r.status IN ['superseded', 'retracted', 'unsupported']
      AND r.recorded_from <= $only.moment AND coalesce(r.recorded_to > $only.moment, true) }
  END
