-- What processes tell each other (docs/decisions/286-processes-that-tell-each-other.md). Kept for minutes, to be read again by a
-- process whose connection was away. Nothing is lost with it: after a crash of the database everybody starts over.
create unlogged table bus_batch (
  number bigint generated always as identity primary key,
  teller uuid not null,
  turn int not null,
  told text not null,
  told_at timestamptz not null default now(),
  unique (teller, turn)
);

create unlogged table bus_epoch (
  is_only boolean primary key default true check (is_only),
  epoch uuid not null
);
