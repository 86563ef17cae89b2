-- What people report of conversations to the operator (docs/decisions/306-reports-and-limits.md).
create table chat_report (
  id uuid primary key,
  -- Absent once it was erased with its course: what was handed over stays.
  conversation_id uuid references conversation (id) on delete set null,
  position int not null,
  reporter_id uuid not null references account (id),
  reported_id uuid not null references account (id),
  reason text not null,
  words text not null,
  -- The message and what stood around it at that moment, with the names of those who said it.
  evidence jsonb not null,
  reported_at timestamptz not null,
  verdict text check (verdict in ('dismissed', 'removed', 'warned', 'muted')),
  is_removed boolean not null default false,
  muted_days int,
  note text not null default '',
  decided_by uuid references account (id),
  decided_at timestamptz,
  unique (conversation_id, position, reporter_id)
);
create index chat_report_open on chat_report (id) where decided_at is null;
create index chat_report_decided on chat_report (decided_at) where decided_at is not null;
create index chat_report_reporter on chat_report (reporter_id, reported_at);
create index chat_report_reported on chat_report (reported_id);
create index chat_report_decider on chat_report (decided_by) where decided_by is not null;

-- Files of what was handed over, for the operator.
create table chat_report_file (
  report_id uuid not null references chat_report (id) on delete cascade,
  file_id uuid not null references file (id),
  is_picture boolean not null,
  primary key (file_id, report_id)
);
create index chat_report_file_report on chat_report_file (report_id);

-- Who may say nothing in conversations for a while.
create table chat_mute (
  account_id uuid primary key references account (id),
  report_id uuid references chat_report (id) on delete set null,
  muted_until timestamptz not null
);
create index chat_mute_report on chat_mute (report_id);
