-- What people note in their plan is the date of an exam, not an exam.
alter table exam rename to exam_date;
alter index exam_pkey rename to exam_date_pkey;
alter index exam_account rename to exam_date_account;
