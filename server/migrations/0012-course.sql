alter table course
  -- Newcomers apply by the enrolment form instead of joining at once by the code.
  add column enrolment_open boolean not null default false,
  -- Applications that nobody has decided on; kept by the enrolment feature.
  add column waiting_count integer not null default 0,
  -- Only people whose identity an institution has attested may join.
  add column attest_required boolean not null default false,
  -- What a student is asked for before the first visit.
  add column needs_class_number boolean not null default false,
  add column needs_grade boolean not null default false,
  add column needs_enrolled_month boolean not null default false,
  -- The template chosen for the course, 1 to 6; null before the choice.
  add column template smallint check (template between 1 and 6),
  -- The course's own modules, in their order; null for those of the template.
  add column modules jsonb,
  -- Thirty days after the deletion, when it can no longer be taken back.
  add column erased_at timestamptz;

-- Set by the verification of an institution.
alter table account add column attested_at timestamptz;

-- The archive of a person's list and the courses that the owner can still take back.
create index membership_archived on membership (account_id) where archived_at is not null;
create index course_deleted on course (owner_id) where deleted_at is not null;
