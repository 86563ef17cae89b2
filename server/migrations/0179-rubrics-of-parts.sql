-- What is written in parts may be graded by a rubric in each of them (decision 295); 0 is the whole.
alter table activity_rubric add column slot smallint not null default 0;
alter table activity_rubric drop constraint activity_rubric_pkey, add primary key (activity_id, slot);
