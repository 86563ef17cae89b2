import { sql } from 'kysely'
import {
  offersInTestDestination,
  papersDestination,
  testDestination,
} from '#contract/features/test/destination.ts'
import { testType } from '#contract/features/test/entities.ts'
import { testWords } from '#contract/features/test/words.ts'
import { aboutActivity, studentsOf } from '#server/features/activity/public.ts'
import { type Announcement, change, upon } from '#server/features/notification/public.ts'
import { submissionAnnouncements } from '#server/features/submission/public.ts'
import { regradeUndone, testFacts, testRegraded } from './events.ts'

const announced = submissionAnnouncements({
  event: 'test',
  types: [testType],
  kind: 'test',
  label: { en: 'Test', zh: '测试' },
  words: testWords,
  leadsTo: testDestination,
  offersTo: offersInTestDestination,
  archiveTo: papersDestination,
  facts: testFacts,
  idOf: ({ testId }) => testId,
})

const changed = {
  about: aboutActivity,
  leadsTo: testDestination,
  label: { en: 'Test', zh: '测试' },
  kind: 'test',
  switch: 'due',
  while: () => sql`progress.score is not null`,
  withdrawnBy: [testFacts.scoresHidden, testFacts.returned].map(fact =>
    change<{ testId: string }>(fact, ({ testId }) => ({ contentId: testId })),
  ),
} satisfies Partial<Announcement>

interface ToStudents {
  testId: string
  studentIds: string[]
}
const named = ({ testId, studentIds }: ToStudents) =>
  studentsOf(sql`activity.id = ${testId} and membership.account_id = any(${studentIds}::uuid[])`)

const regraded: Announcement = {
  ...changed,
  event: 'test.regraded',
  madeBy: [
    upon(
      testRegraded,
      ({ testId, studentIds, reason }) => sql`
        select account_id, course_id, content_id, details || jsonb_build_object('reason', ${reason}::text) as details
        from (${named({ testId, studentIds })}) as student`,
    ),
  ],
  action: { en: 'Score corrected', zh: '成绩更正' },
  title: { en: 'Your score changed: {title}', zh: '您的测试成绩有更正：{title}' },
  called: { en: 'Your score changed: {title}', zh: '您的 {type} 成绩有更正：{title}' },
  more: { en: 'Reason: {reason}', zh: '原因：{reason}' },
}

const undone: Announcement = {
  ...changed,
  event: 'test.regrade.undone',
  madeBy: [upon(regradeUndone, named)],
  action: { en: 'Correction undone', zh: '撤销更正' },
  title: {
    en: 'A correction of your score was undone: {title}',
    zh: '您的测试成绩更正已撤销：{title}',
  },
  called: {
    en: 'A correction of your score was undone: {title}',
    zh: '您的 {type} 成绩更正已撤销：{title}',
  },
}

export const { dueSoon } = announced
export const testAnnouncements = [...Object.values(announced), regraded, undone]
