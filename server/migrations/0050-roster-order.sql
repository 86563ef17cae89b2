-- A course's students in the order of every list of them: by number, and by id where numbers are alike. Kept with the membership,
-- so that a page of five thousand is read from an index instead of sorting them all.
alter table membership add column roster_key text collate "C" not null default '';

create function membership_roster_key() returns trigger language plpgsql as $$
begin
  -- Locked, so that a number that changes just now changes before or after this.
  select number || ' ' || id::text into new.roster_key from account where id = new.account_id for share;
  return new;
end $$;
create trigger membership_roster_key before insert or update of account_id, roster_key on membership
  for each row execute function membership_roster_key();

create function account_roster_key() returns trigger language plpgsql as $$
begin
  update membership set roster_key = '' where account_id = new.id;
  return null;
end $$;
create trigger account_roster_key after update of number on account
  for each row when (old.number is distinct from new.number) execute function account_roster_key();

update membership set roster_key = '';
create index membership_roster on membership (course_id, roster_key) where role = 'student' and left_at is null;
