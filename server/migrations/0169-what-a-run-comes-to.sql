-- What a run of the machine comes to, slot by slot, so that whoever counts over a class does not read its answers
-- (docs/decisions/282-what-a-run-comes-to.md). Null: it is not known, and is found out from the answers.
alter table submission_scoring
  -- Slots in which something was written, in its version.
  add column written smallint[],
  -- Those with full points, and those that were written and have less, as long as the slots give what they gave then.
  add column full_slots smallint[],
  add column missed_slots smallint[],
  -- What they gave: a digest of the points by slot.
  add column points_digest bigint;

with known as materialized (
  select scoring.submission_id, scoring.run, scoring.scores, coalesce(submission.slot_points, policy.slot_points) || '{}' as points, (
      select array_agg(newest.slot) from (
        select distinct on (part.slot) part.slot, part.text <> '' or jsonb_typeof(part.value) <> 'null' or exists (
          select from submission_file as file
          where file.submission_id = part.submission_id and file.slot = part.slot and file.version = part.version)
          as is_written
        from submission_part as part
        where part.submission_id = submission.id and part.version <= submission.version
        order by part.slot, part.version desc
      ) as newest where newest.is_written) as written
  from submission_scoring as scoring
  join submission on submission.id = scoring.submission_id and submission.version = scoring.version
  join submission_policy as policy on policy.activity_id = submission.activity_id
  where scoring.is_current and coalesce(submission.slot_points, policy.slot_points) is not null
), counted as materialized (
  select known.submission_id, known.run, coalesce(known.written, '{}') as written,
    jsonb_hash_extended(known.points, 0) as points_digest, came.full_slots, came.missed_slots
  from known cross join lateral (
    select coalesce(array_agg(slot) filter (where score >= most), '{}') as full_slots,
      coalesce(array_agg(slot) filter (where score < most and slot = any(known.written)), '{}') as missed_slots
    from (
      select slot::smallint as slot, score::numeric as score, (known.points ->> slot)::numeric as most
      from jsonb_each_text(known.scores) as each (slot, score)
    ) as got where got.most > 0
  ) as came
)
update submission_scoring as scoring set written = counted.written, points_digest = counted.points_digest,
  full_slots = counted.full_slots, missed_slots = counted.missed_slots
from counted where scoring.submission_id = counted.submission_id and scoring.run = counted.run;
