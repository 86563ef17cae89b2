-- The classes inside a course.
create table course_class (
  id uuid primary key,
  course_id uuid not null references course (id),
  name text not null,
  created_at timestamptz not null,
  unique (course_id, id)
);
create unique index course_class_name on course_class (course_id, lower(name));

alter table membership add column class_id uuid;
-- A class of this very course; who was in a class that is deleted stays in the course.
alter table membership add constraint membership_class
  foreign key (course_id, class_id) references course_class (course_id, id) on delete set null (class_id);
create index membership_class on membership (class_id) where class_id is not null;

-- A place kept for somebody who is on a roster and not in the course yet.
create table invitation (
  id uuid primary key,
  course_id uuid not null references course (id),
  class_id uuid,
  name text not null,
  name_key text not null,
  number text not null default '',
  phone text,
  email text,
  invited_by uuid not null references account (id),
  created_at timestamptz not null,
  foreign key (course_id, class_id) references course_class (course_id, id) on delete set null (class_id)
);
create unique index invitation_phone on invitation (course_id, phone) where phone is not null;
create unique index invitation_email on invitation (course_id, lower(email)) where email is not null;
create unique index invitation_number on invitation (course_id, number) where number <> '';
create index invitation_by_phone on invitation (phone);
create index invitation_by_email on invitation (lower(email));

-- A roster as it was read from a file, shown to its reader, waiting to be confirmed.
create table roster_import (
  id uuid primary key,
  course_id uuid not null references course (id),
  author_id uuid not null references account (id),
  rows jsonb not null,
  created_at timestamptz not null,
  applied_at timestamptz
);
create index roster_import_age on roster_import (created_at);
