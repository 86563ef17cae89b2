-- Since when a test is over for everybody. What students see from then on stays, also when somebody is given other times later
-- (docs/decisions/292-what-is-shown-closes.md).
alter table test add column over_at timestamptz;
update test set over_at = policy.scores_published_at from submission_policy as policy
where policy.activity_id = test.id and test.score_shown = 2;
