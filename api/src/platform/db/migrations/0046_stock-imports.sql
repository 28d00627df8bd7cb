-- Up Migration

-- A file of codes that an admin imports into an option: first looked through line by line, then added by a job.
create table stock_imports (
  id uuid primary key default gen_random_uuid(),
  subcategory_id uuid not null references subcategories (id),
  actor_id uuid not null references users (id),
  file_name text not null,
  state text not null default 'UPLOADING',
  -- What happens to lines that are not new: they are left out, or the import stops.
  on_problem text,
  supplier text,
  -- What one code cost.
  unit_cost_cents bigint,
  -- When the codes lose their worth.
  expires_at timestamptz,
  -- Parts of the file that have arrived, in their order, and the lines in them, empty ones too.
  parts integer not null default 0,
  lines integer not null default 0,
  new_count integer not null default 0,
  twin_count integer not null default 0,
  available_count integer not null default 0,
  sold_count integer not null default 0,
  elsewhere_count integer not null default 0,
  malformed_count integer not null default 0,
  -- The last line that was added or left out.
  done_to integer not null default 0,
  added_count integer not null default 0,
  -- Lines that were new when they were looked through, and no longer when their turn came: they count as what they are then.
  left_out_count integer not null default 0,
  withdrawn_count integer not null default 0,
  created_at timestamptz not null default now(),
  -- When the last codes were added or withdrawn.
  ended_at timestamptz,
  constraint stock_imports__state_known check (
    state in ('UPLOADING', 'READY', 'COMMITTING', 'CANCELLED', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE', 'DISCARDED')
  ),
  constraint stock_imports__on_problem_known check (on_problem in ('SKIP', 'STOP')),
  constraint stock_imports__on_problem_chosen check (
    state in ('UPLOADING', 'READY', 'DISCARDED') or on_problem is not null
  ),
  constraint stock_imports__cost_range check (unit_cost_cents between 0 and 10000000),
  constraint stock_imports__lines_add_up check (
    new_count + twin_count + available_count + sold_count + elsewhere_count + malformed_count <= lines
  ),
  constraint stock_imports__added_were_new check (added_count <= new_count),
  constraint stock_imports__withdrawn_were_added check (withdrawn_count <= added_count)
);
create index stock_imports__of_option on stock_imports (subcategory_id, created_at desc);

-- The lines of a file until they are added. The text is there only while it may still be added, and sealed like an item's.
create table stock_import_rows (
  import_id uuid not null references stock_imports (id),
  -- Its place in the file, from 1.
  line integer not null,
  state text not null,
  -- Why it is malformed.
  reason text,
  -- Where its code is already.
  place_id uuid references subcategories (id),
  place_state text,
  deliverable bytea,
  key_id text references deliverable_keys (id),
  fingerprint bytea,
  primary key (import_id, line),
  constraint stock_import_rows__state_known check (
    state in ('NEW', 'TWIN', 'AVAILABLE', 'SOLD', 'ELSEWHERE', 'MALFORMED')
  ),
  constraint stock_import_rows__reason_state check ((state = 'MALFORMED') = (reason is not null)),
  constraint stock_import_rows__place_state check (
    (state in ('AVAILABLE', 'SOLD', 'ELSEWHERE')) = (place_id is not null and place_state is not null)
  ),
  constraint stock_import_rows__sealed_while_new check (
    (state = 'NEW') = (deliverable is not null) and (state = 'NEW') = (key_id is not null)
  )
);
-- A code is new once in a file.
create unique index stock_import_rows__code_once on stock_import_rows (import_id, fingerprint) where state <> 'TWIN';
create index stock_import_rows__problems on stock_import_rows (import_id, line) where state <> 'NEW';

-- The import that brought a code; null for one that was typed.
alter table stock_items add column import_id uuid references stock_imports (id);
create index stock_items__unsold_of_import on stock_items (import_id, seq)
  where state = 'AVAILABLE' and import_id is not null;

-- Down Migration

alter table stock_items drop column import_id;
drop table stock_import_rows, stock_imports;
