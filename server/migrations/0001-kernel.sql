-- Answers of commands that carried an idempotency key: a retry gets the first answer.
create table answered (
  account_id uuid not null,
  key text not null,
  path text not null,
  answer jsonb not null,
  at timestamptz not null default now(),
  primary key (account_id, key)
);
create index answered_at on answered (at);
