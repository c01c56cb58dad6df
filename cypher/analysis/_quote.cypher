// What is quoted of the node `m`: its beginning, as it stands there.
{id: m.id, text: left(coalesce(m.content, m.description, m.text, nullIf(m.response, ''), m.reasoning, ''), 400)}
