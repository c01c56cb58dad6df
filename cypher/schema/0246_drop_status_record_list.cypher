// `status_record_time` is there instead.
DROP INDEX status_record_list IF EXISTS
