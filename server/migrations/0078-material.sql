-- Materials of a course: files, which are those of the activity's text, or a link.
create table material (
  id uuid primary key references activity (id),
  -- Students may save the files, if course and school let them.
  allow_download boolean not null default true,
  -- Of a link, and what is known of the page it leads to.
  address text,
  page_title text not null default '',
  -- A small WebP as a data: address.
  page_picture text not null default '',
  page_state smallint not null default 0,
  looked_at timestamptz
);

-- For the pause between two reminders by hand. Who has opened a material is in their progress.
create table material_reminder (
  material_id uuid not null references material (id) on delete cascade,
  account_id uuid not null references account (id),
  reminded_at timestamptz not null,
  primary key (material_id, account_id)
);
create index material_reminder_account on material_reminder (account_id);

-- Students of a school's teachers cannot save the files of materials.
alter table school add column downloads_forbidden boolean not null default false;
