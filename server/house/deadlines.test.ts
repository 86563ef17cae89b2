import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const features = join(import.meta.dirname, '../features')

/** Who may name the column `ends_at`, each with the reason. For a person, `deadlineOf` gives the end. */
const reasons: Record<string, string> = {
  'account/': 'the ends of counters of guesses',
  'answering/making/writing.ts': 'holds the end that a form gives against its beginning',
  'answering/': 'a step of a set ends for everybody at once',
  'attendance/': 'an attendance ends for everybody at once',
  'projector/': 'a screen shows a course until a moment of its own',
  'activity/appearing.ts': 'tells a class or a group only while it is open for them',
  'activity/audience.ts': 'writes and shows the ends of classes and groups',
  'activity/deadline.ts': 'makes a deadline of it',
  'activity/ending.ts': 'tells the kind that the common end has come',
  'activity/exceptions.ts': 'writes the ends of single people',
  'activity/granting.ts': 'shows staff the ends of single people',
  'activity/spine.ts': 'writes the common end',
  'activity/reminders.ts': 'finds the ends that come near, whoever has them',
  'activity/trash.ts': 'has the kind told of the common end again',
  'activity/portable.ts': 'a copy for another class begins without one',
  'test/grading/review.ts': 'shows the end of an attempt',
  'test/live/': 'shows and ends attempts that run',
  'test/store.ts': 'finds the end of the last paper',
  'test/taking/': 'is written and shown by the end of its own attempt',
  'test/making/writing.ts': 'holds the end that a form gives against its beginning',
  'activity/personal.ts': 'names all columns',
  'review/': 'reviewing ends for everybody at once, after handing in',
  'submission/writing/': 'what is written is judged by the end of its own attempt',
  'submission/task/clock.ts': 'makes the end of an attempt from the deadline',
  'submission/task/decided.ts':
    'a score that was shown after the end of an attempt has told its author nothing',
  'submission/grading/returning.ts': 'opens what was closed',
  'submission/offers/': 'judges by the end of an attempt what is from before it',
  'submission/personal.ts': 'names all columns',
  'submission/reading/present.ts': 'shows the end of an attempt',
  'submission/reading/student-submission.ts': 'reads the end of an attempt',
}

const naming = globSync('**/*.ts', { cwd: features }).filter(
  path =>
    !/(\.test|\/test-[\w-]+)\.ts$/.test(path) &&
    /\bends_at\b/.test(readFileSync(join(features, path), 'utf8')),
)

test('only the one deadline reads when an activity ends', () => {
  const isExcused = (path: string) => Object.keys(reasons).some(excused => path.startsWith(excused))
  expect(naming.filter(path => !isExcused(path))).toEqual([])
})

test('no reason is kept longer than needed', () => {
  const idle = Object.keys(reasons).filter(excused => !naming.some(path => path.startsWith(excused)))
  expect(idle).toEqual([])
})
