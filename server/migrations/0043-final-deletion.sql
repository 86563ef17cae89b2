-- What is deleted softly is erased after 30 days. A folder goes without what was put into it meanwhile.
alter table folder drop constraint folder_parent_id_fkey,
  add constraint folder_parent_id_fkey foreign key (parent_id) references folder (id) on delete set null;
alter table activity drop constraint activity_folder_id_fkey,
  add constraint activity_folder_id_fkey foreign key (folder_id) references folder (id) on delete set null;
create index folder_parent on folder (parent_id) where parent_id is not null;
create index activity_folder on activity (folder_id) where folder_id is not null;
create index todo_mark_activity on todo_mark (activity_id);

create index folder_deleted on folder (deleted_at) where deleted_at is not null;
create index activity_deleted on activity (deleted_at) where deleted_at is not null;
create index attendance_deleted on attendance (deleted_at) where deleted_at is not null;
create index group_batch_deleted on group_batch (deleted_at) where deleted_at is not null;
