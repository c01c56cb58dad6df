// `branch_time` is there instead.
DROP INDEX branch_list IF EXISTS
