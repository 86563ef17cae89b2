-- For the pause between two reminders by hand. Who has watched a video is in their progress.
create table video_reminder (
  video_id uuid not null references video (id) on delete cascade,
  account_id uuid not null references account (id),
  reminded_at timestamptz not null,
  primary key (video_id, account_id)
);
create index video_reminder_account on video_reminder (account_id);
