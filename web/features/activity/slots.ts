import type { ComponentType } from 'react'
import { slot } from '#web/shell/slots.ts'
import type { ContentKind } from './kind.ts'

/** The kinds of activity that this client shows, in the order in which they can be created. */
export const activityKinds = slot<ContentKind>('activityKinds')

/** What stands above the activities of one type, where a course shows these alone. */
export const catalogueHeads = slot<{
  types: readonly number[]
  Show: ComponentType<{ courseId: string; isStaff: boolean }>
}>('catalogueHeads')
