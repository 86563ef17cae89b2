-- Questions, written once and used in tests, steps, courseware (decision 252). What is right is in a table of its own.
create table question_bank (
  id uuid primary key,
  -- Who began it; of a bank of a course, no more than that.
  owner_id uuid not null references account (id),
  course_id uuid references course (id),
  title text not null,
  description text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz
);
create index question_bank_owner on question_bank (owner_id) where deleted_at is null;
create index question_bank_course on question_bank (course_id) where course_id is not null and deleted_at is null;

-- With whom a bank is shared: 'use', 'edit' or 'manage'.
create table question_bank_reader (
  bank_id uuid not null references question_bank (id) on delete cascade,
  account_id uuid not null references account (id),
  granted text not null check (granted in ('use', 'edit', 'manage')),
  shared_by uuid not null references account (id),
  shared_at timestamptz not null,
  primary key (bank_id, account_id)
);
create index question_bank_reader_account on question_bank_reader (account_id);

create table question_folder (
  id uuid primary key,
  bank_id uuid not null references question_bank (id) on delete cascade,
  parent_id uuid references question_folder (id),
  title text not null,
  position integer not null
);
create index question_folder_bank on question_folder (bank_id);
create index question_folder_parent on question_folder (parent_id) where parent_id is not null;

create table question (
  id uuid primary key,
  bank_id uuid not null references question_bank (id),
  folder_id uuid references question_folder (id),
  type integer not null,
  -- The number of its newest version; what lists filter by is said here as well, and is not of a version.
  version integer not null,
  difficulty integer not null check (difficulty between 1 and 3),
  points numeric(6, 2) not null check (points >= 0),
  knowledge text[] not null default '{}',
  tags text[] not null default '{}',
  -- What its newest version says, plain: for lists and for searching.
  said text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz
);
create index question_list on question (bank_id, changed_at desc, id desc) where deleted_at is null;
create index question_in_folder on question (folder_id) where folder_id is not null;
create index question_words on question using gin (search_words(said)) where deleted_at is null;

-- Never changed: who uses one keeps it.
create table question_version (
  id uuid primary key,
  question_id uuid not null references question (id),
  number integer not null,
  html text not null,
  parts jsonb not null,
  -- How it is judged (partial credit, penalty).
  scoring jsonb not null,
  author_id uuid not null references account (id),
  made_at timestamptz not null,
  unique (question_id, number)
);
create index question_version_author on question_version (author_id);

create table question_key (
  version_id uuid primary key references question_version (id),
  key jsonb not null,
  explanation text not null default ''
);

-- Attached, and pictures of its texts (position -1).
create table question_file (
  version_id uuid not null references question_version (id),
  file_id uuid not null references file (id),
  position integer not null,
  primary key (version_id, file_id)
);
create index question_file_file on question_file (file_id);

-- Where a version is used: by a kind, in one of its things.
create table question_use (
  version_id uuid not null references question_version (id),
  kind text not null,
  subject_id uuid not null,
  primary key (version_id, kind, subject_id)
);
create index question_use_subject on question_use (kind, subject_id);
