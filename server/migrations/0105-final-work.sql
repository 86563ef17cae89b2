-- When an author got to see what others have handed in: from then on what is theirs is final, unless staff return it.
alter table submission_author add column final_at timestamptz;
