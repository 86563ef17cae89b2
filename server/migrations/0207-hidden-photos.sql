-- Photos of answers that are not shown on the wall of their class.
create table answering_hidden_photo (
  activity_id uuid not null references answering (id),
  file_id uuid not null references file (id),
  primary key (activity_id, file_id)
);
create index answering_hidden_photo_file on answering_hidden_photo (file_id);
