create table notification (
  id uuid primary key,
  account_id uuid not null references account (id),
  -- 0 teaching, 1 academic, 2 system.
  type smallint not null,
  -- What happened, such as 'homework.published'; the text is made from it in the reader's language.
  event text not null,
  details jsonb not null default '{}',
  course_id uuid references course (id),
  content_type smallint,
  content_id uuid,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_account on notification (account_id, id desc);
create index notification_unread on notification (account_id) where read_at is null;
create index notification_content on notification (content_id);
-- An event that repeats itself before it was read takes the place of the earlier one; a job that runs twice adds nothing.
create unique index notification_once on notification (account_id, event, content_id) where read_at is null;

-- A UUIDv7 of the given moment, for rows that are made by `insert … select`.
create function new_id(moment timestamptz) returns uuid language sql volatile as $$
  select encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send(floor(extract(epoch from moment) * 1000)::bigint) from 3)
          from 1 for 6
        ),
        52, 1
      ),
      53, 1
    ),
    'hex'
  )::uuid
$$;
