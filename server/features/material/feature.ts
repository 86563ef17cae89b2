import { materialMessages } from '#contract/features/material/messages.ts'
import { activityKind } from '#server/features/activity/public.ts'
import { commentsOn } from '#server/features/comment/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { materialAnnouncements } from './announcements.ts'
import { materialHandlers } from './calls.ts'
import { linkKind, materialKind } from './kind.ts'
import { looker } from './looking.ts'
import { materialPortable } from './portable.ts'

const materialCourse = prepared((db, id: string) =>
  db
    .selectFrom('material')
    .innerJoin('activity', 'activity.id', 'material.id')
    .select('activity.course_id')
    .where('material.id', '=', id),
)
async function courseOfMaterial(db: Database, id: string) {
  return (await materialCourse.first(db, id))?.course_id
}

export const materialFeature: Feature = {
  name: 'material',
  calls: materialHandlers,
  messages: materialMessages,
  workers: [looker],
  portable: materialPortable,
  locate: { material: courseOfMaterial },
  declares: [
    activityKind(materialKind),
    activityKind(linkKind),
    commentsOn({ types: [...materialKind.types, ...linkKind.types] }),
    ...materialAnnouncements.map(announcement),
  ],
}
