-- What is written has an identity that says nothing about when it was begun: clients name by it what they mean.
alter table submission add alias uuid not null default gen_random_uuid();

-- Of the first attempt of a student or a group, also before it is made: so a page that is empty can name what it is of. It
-- follows from the salt of its activity, like the aliases of students, and tells nothing about those.
create function submission_alias(salt text, owner uuid) returns uuid language sql immutable strict parallel safe as $$
  select (overlay(overlay(substr(hash, 1, 32) placing '8' from 13) placing '8' from 17))::uuid
  from (
    select encode(sha256(decode(salt, 'hex') || uuid_send(owner) || 'submission'::bytea), 'hex') as hash
  ) as keyed
$$;

-- The newest number of a slot that somebody was shown of what others write with them. Clients that do not say which
-- submission they mean overwrite nothing newer.
create table submission_reading (
  submission_id uuid not null references submission (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  slot smallint not null,
  sequence bigint not null,
  primary key (submission_id, account_id, slot)
);
create index submission_reading_account on submission_reading (account_id);
