// What `Edge` has of the relationship `r`, in the order in which `app/reads/graph/rows.py` takes it:
// list<string|float|null|list<int>>, as a list is quicker to send and to read than a map.
[r.id, type(r), startNode(r).id, endNode(r).id, toString(r.recorded_from), coalesce(r.weight, 1.0),
  r.source, r.rule, r.evidence_id, r.span]
