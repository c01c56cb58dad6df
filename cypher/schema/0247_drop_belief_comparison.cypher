// `belief_comparison_time` is there instead.
DROP INDEX belief_comparison IF EXISTS
