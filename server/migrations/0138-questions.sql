-- Questions, written once and used in tests, steps, courseware (decision 252). What is right is in a table of its own.
create table question_bank (
  id uuid primary key,
  -- Who began it; of a bank of a course, no more than that.
  owner_id uuid not null references account (id),
  -- Not erased along with the course: other courses may use its questions.
  course_id uuid references course (id) on delete set null,
  title text not null,
  description text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz
);
create index question_bank_owner on question_bank (owner_id) where deleted_at is null;
create index question_bank_course on question_bank (course_id) where course_id is not null;
create index question_bank_deleted on question_bank (deleted_at) where deleted_at is not null;

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
  -- The number of its newest version, and its type.
  version integer not null,
  type integer not null,
  -- What lists filter by is of the question, not of a version.
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
create index question_deleted on question (deleted_at) where deleted_at is not null;
create index question_words on question using gin (search_words(said)) where deleted_at is null;

-- Never changed: who uses one keeps it.
create table question_version (
  id uuid primary key,
  question_id uuid not null references question (id),
  number integer not null,
  type integer not null,
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

-- Attached, in their order; pictures of its texts (position -1); pictures of its key and explanation alone (-2), which are
-- as secret as these.
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

-- Who may do what with which bank: 1 use, 2 edit, 3 manage. There may be several rows, of which the highest counts.
create view question_bank_right as
  select id as bank_id, owner_id as account_id, 3 as level
  from question_bank where course_id is null and deleted_at is null
  union all
  select bank.id, member.account_id,
    case when member.role = 'owner' then 3 when 'manage-activities' = any(member.permissions) then 2 else 1 end
  from question_bank bank
  join course on course.id = bank.course_id and course.deleted_at is null
  join course_member member on member.course_id = course.id and member.role <> 'student'
  where bank.deleted_at is null
  union all
  select reader.bank_id, reader.account_id,
    case reader.granted when 'manage' then 3 when 'edit' then 2 else 1 end
  from question_bank_reader reader
  join question_bank bank on bank.id = reader.bank_id and bank.deleted_at is null
  left join course on course.id = bank.course_id
  where course.deleted_at is null;
