-- What somebody had written when they became an author of what others hand in: nothing counts of it, and it is offered to
-- them beside that.
create table submission_overtaken (
  activity_id uuid not null references activity (id),
  account_id uuid not null references account (id),
  slot smallint not null,
  saved_at timestamptz not null,
  text text not null default '',
  value jsonb,
  file_ids uuid[] not null default '{}',
  primary key (activity_id, account_id, slot, saved_at)
);
create index submission_overtaken_account on submission_overtaken (account_id);
