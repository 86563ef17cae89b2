-- What an activity of any kind says, and the files that belong to it: so far only homework had both.
alter table homework rename to activity_text;
alter table activity_text rename column id to activity_id;
alter table activity_text rename column details to html;
alter table activity_text rename constraint homework_pkey to activity_text_pkey;
alter table activity_text rename constraint homework_id_fkey to activity_text_activity_id_fkey;

alter table homework_file rename to activity_file;
alter table activity_file rename column homework_id to activity_id;
alter table activity_file rename constraint homework_file_pkey to activity_file_pkey;
alter table activity_file rename constraint homework_file_file_id_fkey to activity_file_file_id_fkey;
alter table activity_file drop constraint homework_file_homework_id_fkey,
  add constraint activity_file_activity_id_fkey foreign key (activity_id) references activity (id);
alter index homework_file_file rename to activity_file_file;
