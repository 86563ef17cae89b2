-- Which step of a set of questions stars were given for (docs/decisions/315-traces-of-answers.md).
alter table star_award add column step_id uuid references answering_step (id) on delete set null;
create index star_award_step on star_award (step_id) where step_id is not null;

-- An anonymous answer is words alone: pictures in it were files of whoever sent it.
update answering_ballot
set value = jsonb_build_object(
  'text', case when btrim(value ->> 'text') = '' then btrim(regexp_replace(value ->> 'html', '<[^<>]*>', ' ', 'g'))
    else value ->> 'text' end,
  'html', '')
where jsonb_typeof(value) = 'object' and value ->> 'html' <> '';
