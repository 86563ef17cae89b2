import { materialMessages } from '#contract/features/material/messages.ts'
import { activityKind, courseOfTypes } from '#server/features/activity/public.ts'
import { commentsOn } from '#server/features/comment/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { materialAnnouncements } from './announcements.ts'
import { materialHandlers } from './calls.ts'
import { linkKind, materialKind } from './kind.ts'
import { looker } from './looking.ts'
import { materialPortable } from './portable.ts'

export const materialFeature: Feature = {
  name: 'material',
  tables: ['material'],
  calls: materialHandlers,
  messages: materialMessages,
  workers: [looker],
  portable: materialPortable,
  locate: { material: courseOfTypes([...materialKind.types, ...linkKind.types]) },
  declares: [
    activityKind(materialKind),
    activityKind(linkKind),
    commentsOn({ types: [...materialKind.types, ...linkKind.types] }),
    ...materialAnnouncements.map(announcement),
  ],
}
