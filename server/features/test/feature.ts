import { sql } from 'kysely'
import { testType } from '#contract/features/test/entities.ts'
import { testLiveMessages } from '#contract/features/test/live-messages.ts'
import { testMessages } from '#contract/features/test/messages.ts'
import { activityKind } from '#server/features/activity/public.ts'
import { fileReader } from '#server/features/file/public.ts'
import { mistakeSource } from '#server/features/mistake/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import { questionUse } from '#server/features/question/public.ts'
import { scoreSource } from '#server/features/score/public.ts'
import { submissionKind, submissionScores } from '#server/features/submission/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { courseOfTest } from './access.ts'
import { analysisHandlers } from './analysis/calls.ts'
import { testAnnouncements } from './announcements.ts'
import { practiceHandlers, testHandlers } from './calls.ts'
import { gradingHandlers } from './grading/calls.ts'
import { testKind } from './kind.ts'
import { liveHandlers } from './live/calls.ts'
import { testMistakes } from './mistakes.ts'
import { testPersonal } from './personal.ts'
import { testPortable } from './portable.ts'
import { readinessHandlers } from './readiness/calls.ts'
import { regradeHandlers } from './regrading/calls.ts'
import { rubricHandlers } from './rubrics/calls.ts'
import { testSubmissions } from './submissions.ts'
import { takingHandlers } from './taking/calls.ts'
import { questionFiles } from './taking/files.ts'
import { marker } from './taking/scoring.ts'

const testScores = submissionScores({
  kind: 'test',
  type: testType,
  name: testKind.name,
  opensAt: testKind.opensAt,
})

export const testFeature: Feature = {
  name: 'test',
  tables: [
    ...(['test', 'test_section', 'test_draw', 'test_question', 'test_paper', 'test_switch'] as const),
    ...(['test_regrade', 'test_regrade_question', 'test_message', 'test_readiness'] as const),
  ],
  calls: [
    ...[...testHandlers, ...practiceHandlers, ...takingHandlers, ...gradingHandlers],
    ...[...analysisHandlers, ...regradeHandlers, ...liveHandlers, ...readinessHandlers, ...rubricHandlers],
  ],
  workers: [marker],
  messages: { ...testMessages, ...testLiveMessages },
  portable: testPortable,
  locate: { test: courseOfTest },
  declares: [
    activityKind(testKind),
    submissionKind(testSubmissions),
    scoreSource(testScores),
    fileReader(questionFiles),
    personalData(testPersonal),
    mistakeSource(testMistakes),
    questionUse({
      kind: 'test',
      seen: (subjectId, accountId) => sql`
        select activity.title, course.name as course_title
        from activity join course on course.id = activity.course_id and course.deleted_at is null
        join course_member member on member.course_id = course.id and member.account_id = ${accountId}
          and member.role <> 'student'
        where activity.id = ${subjectId} and activity.deleted_at is null`,
    }),
    ...testAnnouncements.map(announcement),
  ],
}
