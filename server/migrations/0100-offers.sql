-- What is offered after the end (decision 208): why it is believed to be from before it (1 the server had all of it, 2 the
-- student's device has signed it), when the last of it was written, and what staff have decided.
alter table submission_version
  add column offer_proof smallint check (offer_proof in (1, 2)),
  add column written_at timestamptz,
  add column declined_by uuid references account (id),
  add column declined_at timestamptz,
  add column decline_reason text not null default '';
create index submission_version_offer on submission_version (submission_id) where offer_proof is not null;

-- It follows from the evidence, and is no rule of its own.
update submission_policy set late_rule = 0 where late_rule = 2;
alter table submission_policy drop constraint submission_policy_late_rule_check;
alter table submission_policy add constraint submission_policy_late_rule_check check (late_rule in (0, 1));
