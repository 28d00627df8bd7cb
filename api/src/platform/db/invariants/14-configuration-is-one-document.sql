-- Invariant 14: one versioned document.
select id, version from store_config where id <> 1 or version < 1
