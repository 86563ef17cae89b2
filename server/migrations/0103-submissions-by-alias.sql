-- Also the check of a submission is called by its alias.
create index submission_alias on submission (alias);
