-- What staff show to the class: one version, which never changes again.
alter table submission
  -- Null: not shown.
  add column shared_version integer,
  add column shared_at timestamptz,
  add column is_shared_nameless boolean not null default false;
create index submission_shared on submission (activity_id) where shared_version is not null;

-- Whether students who have handed in see the work of the others: 0 no, 1 with names, 2 without.
alter table submission_policy add column classmates smallint not null default 0 check (classmates between 0 and 2);
