-- Asked with every download: where is this file in use?
create index homework_file_file on homework_file (file_id);
create index submission_file_file on submission_file (file_id);
create index submission_account on submission (account_id);
