import { scoreMessages } from '#contract/features/score/messages.ts'
import { eraseDeleted } from '#server/features/course/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { scoreAnnouncements } from './announcements.ts'
import { scoreColumnHandlers, scoreHandlers, scoreImportHandlers } from './calls.ts'
import { scorePersonal } from './personal.ts'
import { scorePortable } from './portable.ts'

export const scoreFeature: Feature = {
  name: 'score',
  calls: [...scoreHandlers, ...scoreColumnHandlers, ...scoreImportHandlers],
  messages: scoreMessages,
  portable: scorePortable,
  workers: [eraseDeleted('score_column')],
  declares: [personalData(scorePersonal), ...scoreAnnouncements.map(announcement)],
  locate: { scorecolumn: courseOfColumn },
}

async function courseOfColumn(db: Database, id: string) {
  return (await columnById.first(db, id))?.course_id
}

const columnById = prepared((db, id: string) =>
  db.selectFrom('score_column').select('course_id').where('id', '=', id),
)
