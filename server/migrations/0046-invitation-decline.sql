-- Somebody whom a roster invited does not want into that course; no further roster asks again.
create table invitation_decline (
  course_id uuid not null references course (id),
  account_id uuid not null references account (id),
  declined_at timestamptz not null,
  primary key (course_id, account_id)
);
create index invitation_decline_account on invitation_decline (account_id);
