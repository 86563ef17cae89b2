import { materialMessages } from '#contract/features/material/messages.ts'
import { seenFeature } from '#server/features/comment/public.ts'
import { materialAnnouncements } from './announcements.ts'
import { materialHandlers } from './calls.ts'
import { linkKind, materialKind } from './kind.ts'
import { looker } from './looking.ts'
import { materialPortable } from './portable.ts'

export const materialFeature = seenFeature({
  name: 'material',
  tables: ['material'],
  thing: 'material',
  kinds: [materialKind, linkKind],
  calls: materialHandlers,
  messages: materialMessages,
  workers: [looker],
  portable: materialPortable,
  announcements: materialAnnouncements,
})
