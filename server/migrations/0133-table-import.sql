-- Tables that were read from files: what each would change, waiting to be confirmed, and what it did.
create table table_import (
  id uuid primary key,
  -- What it was read for: 'roster', 'register', 'scores'; 'submissions' of an activity.
  about text not null,
  course_id uuid not null references course (id),
  activity_id uuid references activity (id),
  author_id uuid not null references account (id),
  file_name text not null,
  -- Rows as whoever read it plans them.
  changes jsonb not null,
  problems jsonb not null,
  -- How much says what stands there already.
  same integer not null,
  -- What belongs to all of its rows.
  extra jsonb,
  -- What stood there before it was applied, where the changes do not say that.
  former jsonb,
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz
);
create index table_import_age on table_import (created_at);
create index table_import_activity on table_import (activity_id) where activity_id is not null;

-- Who has a preview open confirms it after the update.
insert into table_import (id, about, course_id, author_id, file_name, changes, problems, same, extra, created_at, applied_at)
select id, 'roster', course_id, author_id, '', coalesce(rows -> 'planned', '[]'), '[]', 0,
  jsonb_build_object('newClasses', coalesce(rows -> 'newClasses', '[]')), created_at, applied_at
from roster_import;
insert into table_import
  (id, about, course_id, author_id, file_name, changes, problems, same, former, created_at, applied_at, undone_at)
select id, 'register', course_id, author_id, '', changes, problems, same, former, created_at, applied_at, undone_at
from register_import;
insert into table_import
  (id, about, course_id, activity_id, author_id, file_name, changes, problems, same, created_at, applied_at, undone_at)
select id, case when activity_id is null then 'scores' else 'submissions' end, course_id, activity_id, author_id, file_name,
  changes, problems, same, created_at, applied_at, undone_at
from score_import;
drop table roster_import, register_import, score_import;
