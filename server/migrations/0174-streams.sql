-- What is said in one place, in order, stored and numbered (docs/decisions/287-streams.md). The row of a stream is its lock; it
-- changes with every entry, and has room to do so in place.
create table stream (
  id uuid primary key,
  kind text not null,
  subject_id uuid not null,
  last_number int not null default 0,
  last_position int not null default 0,
  first_position int not null default 1,
  unique (kind, subject_id)
) with (fillfactor = 50);

create table stream_entry (
  stream_id uuid not null references stream (id) on delete cascade,
  position int not null check (position > 0),
  number int not null check (number >= position),
  at timestamptz not null,
  by_id uuid references account (id),
  code text,
  type text not null,
  body jsonb not null,
  removed_at timestamptz,
  primary key (stream_id, position),
  unique (stream_id, number),
  -- What is sent again is stored once. It also finds what somebody has said.
  unique (by_id, stream_id, code)
);
