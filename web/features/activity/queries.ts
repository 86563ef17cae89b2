import { activityCalls } from '#contract/features/activity/calls.ts'
import { ask } from '#web/lib/call.ts'
import { pagesOf } from '#web/lib/pages.ts'
import type { Opening } from '#web/shell/first.ts'

const pageSize = 20

/** The types of activity that a course can hold. */
export const typesQuery = (courseId: string) => ({
  ...ask(activityCalls.listTypes, { courseId }),
  staleTime: 300_000,
  meta: { handled: true },
})

export const foldersQuery = (courseId: string) => ({
  ...ask(activityCalls.listFolders, { courseId }),
  staleTime: 30_000,
})

export interface Part {
  courseId: string
  isStaff: boolean
  /** Only these types, wherever they lie; empty: everything, by folder. */
  types?: readonly number[]
  /** Inside this folder; left out, the root of the course. */
  folderId?: string
}

/** The input of the list of a part of the content. */
export const partInput = ({ courseId, isStaff, types = [], folderId }: Part) => ({
  courseId,
  courseRole: isStaff ? (1 as const) : (0 as const),
  limit: pageSize,
  // Where everything shows, it is in the order of the staff; of one type, the newest come first.
  ...(types.length > 0 ? {} : { byposition: 1 as const }),
  ...(types.length > 0 ? { contentType: [...types] } : {}),
  ...(folderId ? { folderId } : { rootonly: types.length > 0 ? (0 as const) : (1 as const) }),
})

/** The types that a tab of the content names (`4` homework, `2-8`); none for everything. */
export const typesOf = (tab: string) => (tab === '' ? [] : tab.split('-').map(Number))

/** What the content on a course's home begins with. */
export async function askForContent({ search, ask: askFirst, askPages }: Opening): Promise<void> {
  const courseId = search.get('courseId') ?? ''
  const isStaff = search.get('courseRole') === '1'
  const types = typesOf(search.get('tabActive') ?? '')
  await Promise.allSettled([
    askFirst(typesQuery(courseId)),
    askFirst(foldersQuery(courseId)),
    askPages(pagesOf(activityCalls.list, partInput({ courseId, isStaff, types }))),
  ])
}
