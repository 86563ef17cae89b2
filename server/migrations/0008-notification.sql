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
