// The options of the decision `d`, with how each was judged.
[(d)-[r:CHOSE|CONSIDERED|REJECTED]->(o:Option) | {id: o.id, text: o.text, reason: r.reason, state: type(r)}]
