-- It gives its points to everybody on whose paper it is, with a regrade (decision 270).
alter table test_question add column is_full boolean not null default false;

-- What a regrade of a test did beside scores, so that it can be undone.
create table test_regrade (
  regrade_id uuid primary key references submission_regrade (id) on delete cascade,
  activity_id uuid not null references test (id),
  -- Students whose score it changed.
  students integer not null check (students >= 0)
);
create index test_regrade_activity on test_regrade (activity_id);

create table test_regrade_question (
  regrade_id uuid not null references test_regrade (regrade_id) on delete cascade,
  slot smallint not null check (slot > 0),
  -- Both null: what is right stayed.
  version_before uuid references question_version (id),
  version_after uuid references question_version (id),
  points_before numeric(4, 1) not null check (points_before >= 0),
  points_after numeric(4, 1) not null check (points_after >= 0),
  -- How it counts: 0 as it was answered, 1 for nobody, 2 with full points for everybody.
  counting_before smallint not null check (counting_before between 0 and 2),
  counting_after smallint not null check (counting_after between 0 and 2),
  primary key (regrade_id, slot)
);
create index test_regrade_question_before on test_regrade_question (version_before) where version_before is not null;
create index test_regrade_question_after on test_regrade_question (version_after) where version_after is not null;
