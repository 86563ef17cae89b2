-- A score that is gone takes its single publication along: when it was shown, until there is another score. If what took it
-- away is undone, it is shown again (decision 250).
alter table submission_author add column published_before timestamptz;
