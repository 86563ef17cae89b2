import { scoreCalls } from '#contract/features/score/calls.ts'
import { usePages } from '#web/lib/pages.ts'
import { bookInput, type StudentScores } from '../queries.ts'

/** Somebody in a gradebook, still in the course or not. */
export interface BookStudent extends StudentScores {
  hasLeft: boolean
}

/** The students of a course, and below them those who have left it. */
export function useBook(courseId: string, name: string) {
  const input = bookInput(courseId, name)
  const present = usePages(scoreCalls.list, input, { keepPrevious: true })
  const book = present.query.data?.pages[0]
  const isAllSeen = present.query.isSuccess && !present.hasMore
  const former = usePages(scoreCalls.listFormer, input, { enabled: isAllSeen && (book?.left ?? 0) > 0 })
  const more = isAllSeen ? former : present
  const items: BookStudent[] = [
    ...present.items.map(student => ({ ...student, hasLeft: false })),
    ...(isAllSeen ? former.items : []).map(student => ({ ...student, hasLeft: true })),
  ]
  return {
    query: present.query,
    book,
    items,
    hasMore: more.hasMore,
    onMore: more.onMore,
    loadingMore: more.loadingMore,
    moreFailed: more.moreFailed,
  }
}
