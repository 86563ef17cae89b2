create table course (
  id uuid primary key,
  owner_id uuid not null references account (id),
  name text not null,
  class_name text not null default '',
  venue text not null default '',
  -- School year as '2026-2027'.
  semester text not null,
  -- 0 whole year, 1 first term, 2 second term.
  term smallint not null check (term in (0, 1, 2)),
  -- 0 not set, 1 online, 2 offline, 3 hybrid.
  teach_type smallint not null default 0,
  -- Hours; -1 none.
  study_time numeric(6, 1) not null default -1,
  is_public boolean not null default true,
  code text not null unique,
  code_stopped boolean not null default false,
  theme smallint not null default 0,
  intro text not null default '',
  -- The whole class is archived ("class ending").
  ended_at timestamptz,
  ended_visible boolean not null default true,
  quit_allowed boolean not null default true,
  student_cap integer not null default 5000,
  student_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index course_owner on course (owner_id);

create table membership (
  course_id uuid not null references course (id),
  account_id uuid not null references account (id),
  role text not null check (role in ('owner', 'assistant', 'student')),
  -- What an assistant may do; empty for the others.
  permissions text[] not null default '{}',
  class_number text not null default '',
  grade text not null default '',
  enrolled_month text not null default '',
  joined_at timestamptz not null,
  left_at timestamptz,
  pinned_at timestamptz,
  archived_at timestamptz,
  -- Own order of one's course list; smaller comes first.
  position integer not null default 0,
  primary key (course_id, account_id)
);
create index membership_account on membership (account_id) where left_at is null;
create index membership_course on membership (course_id, role) where left_at is null;
