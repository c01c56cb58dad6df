// `belief_time` is there instead.
DROP INDEX belief_list IF EXISTS
