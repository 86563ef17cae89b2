-- What staff say to those who write a test, while they write it (decision 274).
create table test_message (
  id uuid primary key,
  activity_id uuid not null references activity (id) on delete cascade,
  author_id uuid not null references account (id),
  text text not null,
  sent_at timestamptz not null
);
create index test_message_activity on test_message (activity_id, sent_at);
create index test_message_author on test_message (author_id);
