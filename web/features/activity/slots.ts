import { slot } from '#web/shell/slots.ts'
import type { ContentKind } from './kind.ts'

/** The kinds of activity that this client shows, in the order in which they can be created. */
export const activityKinds = slot<ContentKind>('activityKinds')
