-- Answers of commands that anybody may make, for a retry of the same request: sealed under its key, which is not kept.
create table answered_guest (
  -- Of key, path and body.
  request_hash bytea primary key,
  answer text,
  at timestamptz not null
);
create index answered_guest_at on answered_guest (at);
