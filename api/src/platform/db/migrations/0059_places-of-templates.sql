-- Up Migration

-- One of the 50 places for templates (rules 8.10); given by the trigger, so that no race makes a 51st one.
alter table denial_templates add column slot smallint;
update denial_templates t set slot = place.number
  from (select id, row_number() over (order by name_folded) as number from denial_templates) place
 where place.id = t.id;

create function denial_templates_take_slot() returns trigger language plpgsql as $$
begin
  select min(free) into new.slot from generate_series(1, 50) free
   where not exists (select from denial_templates where slot = free);
  if new.slot is null then
    raise exception 'there is no place for another template'
      using errcode = 'check_violation', constraint = 'denial_templates__full';
  end if;
  return new;
end
$$;
create trigger denial_templates__take_slot before insert on denial_templates
  for each row execute function denial_templates_take_slot();

-- At most 50 rows are compared in no time.
-- squawk-ignore constraint-missing-not-valid, disallowed-unique-constraint
alter table denial_templates add constraint denial_templates__slot_taken unique (slot);
alter table denial_templates add constraint denial_templates__slot_range
  check (slot is not null and slot between 1 and 50) not valid;

-- Down Migration

drop trigger denial_templates__take_slot on denial_templates;
drop function denial_templates_take_slot;
alter table denial_templates drop column slot;
