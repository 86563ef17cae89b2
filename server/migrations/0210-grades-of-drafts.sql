-- What is answered in a step of a class is graded before the set is handed in (docs/decisions/312-late-in-a-step.md): such a grade
-- names the version under which it will be.
alter table submission_grade
  drop constraint submission_grade_submission_id_version_fkey,
  add foreign key (submission_id) references submission (id);
