import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const features = join(import.meta.dirname, '../features')

/** Who may check whether an activity is published without checking whom it is for, each with the reason. */
const reasons: Record<string, string> = {
  'activity/appearing.ts': 'announces to whom it appears, which the audience says',
  'activity/calls.ts': 'tells staff and students of a row that was found for them',
  'activity/kind.ts': 'says what published means',
  'activity/spine.ts': 'publishes and ends for everybody',
  'answering/board/live.ts':
    'tells the open screens of a course only to ask again where not all of them may know',
  'comment/live.ts': 'tells the open screens of a course only to ask again where not all of them may know',
  'answering/projecting/subject.ts': 'what a wall shows, which staff chose for a room',
  'answering/steps/running.ts': 'whether staff still have to publish what they lead',
  'notice/writing.ts': 'announces again what is visible; whom to tell, the announcement asks',
  'review/files.ts': 'only those who review it, which nobody does whom it is not for',
  'submission/personal.ts': 'what somebody was told of a task is theirs, whomever it is for today',
  'topic/scores.ts': 'points for answers that were given, whomever the topic is for today',
}

const naming = globSync('**/*.ts', { cwd: features })
  .filter(path => !/(\.test|\/test-[\w-]+|\/public)\.ts$/.test(path))
  .map(path => ({ path, text: readFileSync(join(features, path), 'utf8') }))
  .filter(({ text }) => /published_at'?,? ?'?<=|isPublished\(/.test(text))
const asking = ({ text }: { text: string }) =>
  /\b(isFor|isShownTo|activity_student|activity_ever_student)\b/.test(text)

test('anything that decides which activities a student sees checks whom they are for', () => {
  expect(naming.length).toBeGreaterThan(8)
  const wrong = naming.filter(file => !asking(file) && !(file.path in reasons))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('no reason is kept longer than needed', () => {
  const needed = naming.filter(file => !asking(file)).map(({ path }) => path)
  expect(Object.keys(reasons).filter(path => !needed.includes(path))).toEqual([])
})
