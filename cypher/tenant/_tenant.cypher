// What `Tenant` has of the tenant `t`.
t {.id, .name, recorded_from: toString(t.recorded_from), deleting_since: toString(t.deleting_since)}
