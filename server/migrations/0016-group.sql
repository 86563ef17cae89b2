-- One division of a course's students into groups.
create table group_batch (
  id uuid primary key,
  course_id uuid not null references course (id),
  name text not null,
  -- 1 by the teacher, 2 by the students, 3 by chance.
  mode smallint not null check (mode in (1, 2, 3)),
  -- What a new group may hold.
  member_cap integer not null check (member_cap > 0),
  group_cap integer not null check (group_cap > 0),
  -- How many groups there are. The check decides who gets the last one.
  group_count integer not null default 0,
  students_join boolean not null,
  students_create boolean not null,
  students_delete boolean not null,
  students_quit boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint group_batch_groups check (group_count between 0 and group_cap)
);
create index group_batch_course on group_batch (course_id) where deleted_at is null;

create table course_group (
  id uuid primary key,
  batch_id uuid not null references group_batch (id),
  name text not null,
  code text not null unique,
  member_cap integer not null check (member_cap > 0),
  -- How many are in it. The check decides who gets the last place.
  member_count integer not null default 0,
  leader_id uuid,
  -- Whose idea it was; such a student may delete it where students may.
  author_id uuid not null references account (id),
  position integer not null,
  created_at timestamptz not null,
  unique (batch_id, id),
  constraint course_group_members check (member_count between 0 and member_cap)
);
create unique index course_group_name on course_group (batch_id, lower(name));

create table group_member (
  batch_id uuid not null,
  account_id uuid not null references account (id),
  group_id uuid not null,
  joined_at timestamptz not null,
  -- One group for each person in a batch, whoever puts them where at once.
  primary key (batch_id, account_id),
  unique (group_id, account_id),
  foreign key (batch_id, group_id) references course_group (batch_id, id) on delete cascade
);
create index group_member_account on group_member (account_id);

-- The leader is one of the group; who leaves it leads it no longer.
alter table course_group add constraint course_group_leader
  foreign key (id, leader_id) references group_member (group_id, account_id) on delete set null (leader_id);
