-- How newcomers apply for a course; whether they may at all, the course itself says.
create table enrolment_label (
  id uuid primary key,
  course_id uuid not null references course (id),
  title text not null,
  created_at timestamptz not null
);
create index enrolment_label_course on enrolment_label (course_id);

create table enrolment_setting (
  course_id uuid primary key references course (id),
  -- Staff decide on every application; without it everybody passes while there is room.
  audited boolean not null default true,
  -- Put on every application from now on.
  label_id uuid references enrolment_label (id) on delete set null,
  updated_at timestamptz not null
);

create table enrolment_question (
  id uuid primary key,
  course_id uuid not null references course (id),
  kind text not null check (kind in
    ('name', 'phone', 'student_number', 'staff_number', 'school', 'company', 'text', 'choice', 'file')),
  title text not null,
  selected boolean not null,
  required boolean not null,
  options text[] not null default '{}',
  position integer not null,
  deleted_at timestamptz
);
create index enrolment_question_course on enrolment_question (course_id, position) where deleted_at is null;
create unique index enrolment_question_default on enrolment_question (course_id, kind)
  where kind not in ('text', 'choice', 'file');

-- Somebody's application; a new try after a rejection takes the place of the old one.
create table enrolment (
  id uuid primary key,
  course_id uuid not null references course (id),
  account_id uuid not null references account (id),
  -- 0 pending, 1 passed, 2 rejected.
  state smallint not null check (state in (0, 1, 2)),
  -- Questions as they were asked, with what was answered.
  answers jsonb not null,
  -- What a search looks into: the answers, in lower case.
  answer_key text not null default '',
  label_id uuid references enrolment_label (id) on delete set null,
  attempt integer not null default 1,
  applied_at timestamptz not null,
  decided_by uuid references account (id),
  decided_at timestamptz,
  reason text not null default '',
  unique (course_id, account_id)
);
create index enrolment_list on enrolment (course_id, state, applied_at desc, id);

create table enrolment_file (
  enrolment_id uuid not null references enrolment (id),
  file_id uuid not null references file (id),
  primary key (enrolment_id, file_id)
);
create index enrolment_file_file on enrolment_file (file_id);
