-- What people write below an activity. A comment begins a thread or answers in one.
create table comment (
  id uuid primary key,
  activity_id uuid not null references activity (id),
  author_id uuid not null references account (id),
  -- The comment that its thread begins with; null: it begins one.
  thread_id uuid references comment (id),
  -- Which comment of its thread it answers.
  answers_id uuid references comment (id),
  body text not null,
  -- Other students do not see who wrote it.
  is_nameless boolean not null default false,
  -- Kept with each like, and with each answer that everybody sees.
  likes integer not null default 0,
  replies integer not null default 0,
  -- Chosen by staff as one of the best answers.
  best_at timestamptz,
  created_at timestamptz not null,
  -- Hidden by staff: only they and its author see it.
  hidden_at timestamptz,
  hidden_by uuid references account (id),
  deleted_at timestamptz,
  deleted_by uuid references account (id)
);
create index comment_newest on comment (activity_id, id desc)
  where thread_id is null and (deleted_at is null or replies > 0);
create index comment_liked on comment (activity_id, likes desc, id desc)
  where thread_id is null and (deleted_at is null or replies > 0);
create index comment_best on comment (activity_id, best_at desc, id desc) where best_at is not null and deleted_at is null;
create index comment_thread on comment (thread_id, id) where deleted_at is null;
create index comment_shown on comment (activity_id, author_id) where deleted_at is null and hidden_at is null;
create index comment_answers on comment (answers_id) where answers_id is not null;
create index comment_author on comment (author_id);
create index comment_deleted on comment (deleted_at) where deleted_at is not null and body <> '';
create index comment_words on comment using gin (search_words(body)) where deleted_at is null;

-- Its pictures.
create table comment_file (
  comment_id uuid not null references comment (id),
  file_id uuid not null references file (id),
  position integer not null,
  primary key (comment_id, file_id)
);
create index comment_file_file on comment_file (file_id);

-- The members whom it names.
create table comment_mention (
  comment_id uuid not null references comment (id),
  account_id uuid not null references account (id),
  primary key (comment_id, account_id)
);
create index comment_mention_account on comment_mention (account_id);

create table comment_like (
  comment_id uuid not null references comment (id),
  account_id uuid not null references account (id),
  liked_at timestamptz not null,
  primary key (comment_id, account_id)
);
create index comment_like_account on comment_like (account_id);

-- Activities below which staff let nobody write any more.
create table comment_lock (
  activity_id uuid primary key references activity (id),
  locked_by uuid not null references account (id),
  locked_at timestamptz not null
);
