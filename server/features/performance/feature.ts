import { performanceMessages } from '#contract/features/performance/messages.ts'
import { starsInquiry } from '#server/features/answering/public.ts'
import { scoreSource } from '#server/features/score/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { reply } from '#server/kernel/inquiry.ts'
import { personalData } from '#server/kernel/personal.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { classroomHandlers, performanceHandlers } from './calls.ts'
import { starsForSteps } from './giving.ts'
import { performancePersonal } from './personal.ts'
import { performancePortable } from './portable.ts'
import { performanceScores } from './scores.ts'

export const performanceFeature: Feature = {
  name: 'performance',
  calls: [...performanceHandlers, ...classroomHandlers],
  messages: performanceMessages,
  portable: performancePortable,
  declares: [
    personalData(performancePersonal),
    scoreSource(performanceScores),
    reply(starsInquiry, ({ db }, { activityId }) => starsForSteps(db, activityId)),
  ],
  locate: { staraward: courseOfAward },
}

async function courseOfAward(db: Database, id: string) {
  return (await awardById.first(db, id))?.course_id
}

const awardById = prepared((db, id: string) =>
  db.selectFrom('star_award').select('course_id').where('id', '=', id),
)
