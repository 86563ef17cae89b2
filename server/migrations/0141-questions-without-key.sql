-- Null: nothing is right, as in a vote.
alter table question_key alter column key drop not null;
