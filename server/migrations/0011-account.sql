-- How often something was tried within a window of time: wrong passwords, codes asked for.
create table counter (
  key text primary key,
  count integer not null,
  -- The end of the window; after that the count begins again.
  ends_at timestamptz not null
);
create index counter_ends_at on counter (ends_at);

-- A picture code: the address of a picture with a question in it.
create table picture_code (
  id uuid primary key,
  -- What it may be spent on; null until its first use.
  kind text,
  -- Keyed hash of the answer to the question that was drawn last; null before that and after a wrong answer.
  answer text,
  drawn smallint not null default 0,
  wrong smallint not null default 0,
  puzzle_bits smallint not null,
  expires_at timestamptz not null
);
create index picture_code_expires_at on picture_code (expires_at);

-- The code sent last to a phone or an e-mail for one purpose.
create table verification (
  purpose text not null,
  target text not null,
  -- Keyed hash of purpose, target and code.
  code text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (purpose, target)
);
create index verification_expires_at on verification (expires_at);
