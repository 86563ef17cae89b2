import { liveInLessons } from './lessons.ts'
import { expectNotice, testStories, upon } from './test-stories.ts'

testStories(
  'whatever becomes of lessons, sets, courses and people, what was answered is what counts',
  liveInLessons,
)

/** Faults that must be noticed. */
const plants = {
  'that a vote counts twice': upon(
    'update',
    'answering_post',
    'if new.votes > old.votes then new.votes = new.votes + 1; end if;',
  ),
  'that a former answer stays in the count': upon(
    'update',
    'answering_tally',
    'if new.n < old.n then new.n = old.n; end if;',
  ),
  'that a step goes on after somebody has ended it': upon(
    'update',
    'answering_step',
    `if new.ended_at is not null and old.ended_at is null then new.ended_at = new.ended_at + interval '1 minute'; end if;`,
  ),
  'that what runs goes on after its course': upon(
    'update',
    'answering_step',
    `if exists (select from activity join course on course.id = activity.course_id
      where activity.id = new.activity_id and course.ended_at is not null) then new.ended_at = null; new.ends_at = null; end if;`,
  ),
  'that anonymous answers stay in the order in which they came': [
    'create function planted() returns trigger language plpgsql as $$ begin new.is_mixed = false; return new; end $$',
    'create trigger planted before insert on answering_ballot for each row execute function planted()',
  ],
  'that somebody who is out is in': upon('update', 'membership', 'new.left_at = null;'),
  'that answers are lost': upon(
    'insert',
    'submission_part',
    `if new.slot % 3 = 0 then new.value = 'null'; new.text = ''; end if;`,
  ),
}

// Some of them make calls fail.
expectNotice(plants, (seed, plant) =>
  liveInLessons(seed, plant).catch(error => ({ broken: [String(error)], told: [] })),
)
