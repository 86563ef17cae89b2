-- Topics that a course talks about; what is said is their comments, and the text of their activity.
create table topic (
  id uuid primary key references activity (id),
  -- Students may hide their names from each other.
  hides_names boolean not null default false,
  -- Every student is asked to take part.
  asks_all boolean not null default false
);

create table topic_like (
  topic_id uuid not null references topic (id),
  account_id uuid not null references account (id),
  liked_at timestamptz not null,
  primary key (topic_id, account_id)
);
create index topic_like_account on topic_like (account_id);

-- By hand, for the pause between two reminders.
create table topic_reminder (
  topic_id uuid not null references topic (id),
  account_id uuid not null references account (id),
  reminded_at timestamptz not null,
  primary key (topic_id, account_id)
);
create index topic_reminder_account on topic_reminder (account_id);
