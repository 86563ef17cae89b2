-- Who talks with whom (docs/decisions/299-conversations.md). What is said is in the stream of the kind `conversation` about each.
create table conversation (
  id uuid primary key,
  -- The two of a conversation between two people, the lower id first.
  low_id uuid not null references account (id),
  high_id uuid not null references account (id),
  -- By which they were last brought together.
  course_id uuid references course (id) on delete set null,
  created_at timestamptz not null,
  unique (low_id, high_id),
  check (low_id < high_id)
);
create index conversation_high on conversation (high_id);
create index conversation_course on conversation (course_id);

create table conversation_member (
  conversation_id uuid not null references conversation (id) on delete cascade,
  account_id uuid not null references account (id),
  joined_at timestamptz not null,
  -- Positions in the stream: from which on they read it, up to which they have seen it, and up to which it is off their list.
  from_position int not null default 1,
  seen_position int not null default 0,
  hidden_position int not null default 0,
  muted_at timestamptz,
  primary key (account_id, conversation_id)
);
create index conversation_member_conversation on conversation_member (conversation_id);

-- Whom somebody lets write to them no more.
create table conversation_block (
  account_id uuid not null references account (id),
  blocked_id uuid not null references account (id),
  created_at timestamptz not null,
  primary key (account_id, blocked_id)
);
create index conversation_block_blocked on conversation_block (blocked_id);

-- Files that were sent and not taken back: who is in the conversation may read them.
create table conversation_file (
  file_id uuid not null references file (id),
  conversation_id uuid not null references conversation (id) on delete cascade,
  -- A picture: others see it drawn, without what the camera wrote into it.
  is_picture boolean not null,
  created_at timestamptz not null,
  primary key (file_id, conversation_id)
);
create index conversation_file_conversation on conversation_file (conversation_id);
