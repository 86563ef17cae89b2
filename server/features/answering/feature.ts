import { sql } from 'kysely'
import { answeringBoardMessages } from '#contract/features/answering/board-messages.ts'
import { answeringMessages } from '#contract/features/answering/messages.ts'
import { stepOpened } from '#contract/features/answering/opened-message.ts'
import { activityKind } from '#server/features/activity/public.ts'
import { courseTurned, running } from '#server/features/course/public.ts'
import { fileReader } from '#server/features/file/public.ts'
import { mistakeSource } from '#server/features/mistake/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import { resultsInquiry, subjectInquiry } from '#server/features/projector/public.ts'
import { questionUse } from '#server/features/question/public.ts'
import { scoreSource } from '#server/features/score/public.ts'
import { streamKind } from '#server/features/stream/public.ts'
import { submissionKind } from '#server/features/submission/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { reply } from '#server/kernel/inquiry.ts'
import { job, on, work } from '#server/kernel/jobs.ts'
import { personalData } from '#server/kernel/personal.ts'
import { courseOfAnswering, courseOfGroup, courseOfPost, courseOfStep } from './access.ts'
import { answeringAnnouncements } from './announcements.ts'
import { answeringHandlers } from './calls.ts'
import { answeringFiles, wallPhotos } from './files.ts'
import { answeringKind } from './kind.ts'
import { answeringPersonal } from './personal.ts'
import { answeringPortable } from './portable.ts'
import { answeringSubject } from './projecting/subject.ts'
import { marker } from './results/marking.ts'
import { stepMistakes } from './results/mistakes.ts'
import { answeringScores } from './scores.ts'
import { answeringHearings } from './steps/requests.ts'
import { closeInTime, closeStep, endWithCourse, showResultsOnWall } from './steps/running.ts'
import { answeringSteps } from './steps/stream.ts'
import { answeringSubmissions } from './submissions.ts'
import { mixFresh } from './taking/ballots.ts'
import { runningAnswering } from './taking/joining.ts'

export const answeringFeature: Feature = {
  name: 'answering',
  tables: [
    ...([
      'answering',
      'answering_step',
      'answering_question',
      'answering_join',
      'answering_turnout',
    ] as const),
    ...(['answering_counted', 'answering_tally', 'answering_ticket', 'answering_ballot'] as const),
    ...(['answering_post', 'answering_vote', 'answering_group'] as const),
    'answering_hidden_photo',
  ],
  calls: answeringHandlers,
  messages: { ...answeringMessages, stepOpened, ...answeringBoardMessages },
  hears: answeringHearings,
  workers: [
    marker,
    work(closeStep, closeInTime),
    work(job<object>('answering.mix'), unit => mixFresh(unit.db), { cron: '*/10 * * * *' }),
    on(courseTurned, 'answering', endWithCourse),
  ],
  portable: answeringPortable,
  locate: {
    ...{ answering: courseOfAnswering, answeringstep: courseOfStep },
    ...{ answeringpost: courseOfPost, answeringgroup: courseOfGroup },
  },
  declares: [
    activityKind(answeringKind),
    submissionKind(answeringSubmissions),
    scoreSource(answeringScores),
    mistakeSource(stepMistakes),
    fileReader(answeringFiles),
    fileReader(wallPhotos),
    personalData(answeringPersonal),
    streamKind(answeringSteps),
    running(runningAnswering),
    questionUse({
      kind: 'answering',
      seen: (subjectId, accountId) => sql`
        select activity.title, course.name as course_title
        from activity join course on course.id = activity.course_id and course.deleted_at is null
        join course_member member on member.course_id = course.id and member.account_id = ${accountId}
          and member.role <> 'student'
        where activity.id = ${subjectId} and activity.deleted_at is null`,
    }),
    reply(subjectInquiry, answeringSubject),
    reply(resultsInquiry, showResultsOnWall),
    ...answeringAnnouncements.map(announcement),
  ],
}
