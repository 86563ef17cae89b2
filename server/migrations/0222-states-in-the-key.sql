-- The states of a course's records are counted for its lists: the key holds them, so that no page of a record is read for that.
-- What changes a state writes all indexes of the record in any case (attendance_record_abnormal).
alter table attendance_record
  drop constraint attendance_record_pkey,
  add constraint attendance_record_pkey primary key (attendance_id, account_id) include (state);
