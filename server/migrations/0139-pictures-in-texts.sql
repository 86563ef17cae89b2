-- Pictures that stand in the text of an activity (decision 251): who may see the text may see them.
create table activity_picture (
  activity_id uuid not null references activity (id),
  file_id uuid not null references file (id),
  primary key (activity_id, file_id)
);
create index activity_picture_file on activity_picture (file_id);
