-- Whether an anonymous answer was written anew since it came (docs/decisions/303-interactive-answers.md). Of those that were not, the
-- few that still are to be are found by the index.
alter table answering_ballot add column is_mixed boolean not null default false;
create index answering_ballot_fresh on answering_ballot (activity_id, slot) where not is_mixed;
