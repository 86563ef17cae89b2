import type { ComponentType } from 'react'
import { extensionPoint } from '#web/shell/extension-points.ts'
import type { ContentKind } from './kind.ts'
import type { ToDo } from './look-ahead.ts'

/** The kinds of activity that this client shows, in the order in which they can be created. */
export const activityKinds = extensionPoint<ContentKind>('activityKinds')

/** What stands above the activities of one type, where a course shows these alone. */
export const catalogueHeads = extensionPoint<{
  types: readonly number[]
  Show: ComponentType<{ courseId: string; isStaff: boolean }>
}>('catalogueHeads')

/** What is fetched of activities that a student has still to do, once a list has shown them (`useLookAhead`). */
export const lookingAhead = extensionPoint<{
  types: readonly number[]
  look: (accountId: string, tasks: readonly ToDo[]) => Promise<void>
}>('lookingAhead')
