// `thinking_node_answers_time` is there instead.
DROP INDEX thinking_node_answers IF EXISTS
