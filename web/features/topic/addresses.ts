import { useSearchParams } from 'react-router'
import { topicDestination } from '#contract/features/topic/destination.ts'
import { openPathOf } from '#web/features/activity/kind.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { path } from '#web/lib/path.ts'

/** The topic that the address names, in its course; empty for a new one. */
export function useTopicAddress() {
  const [search] = useSearchParams()
  return { ...useCourseAddress(), topicId: search.get('id') ?? '' }
}

export const topicPath = (courseId: string, topicId: string, role: 0 | 1): string =>
  openPathOf(topicDestination, topicId, courseId, role)

/** The form: of a new topic without an id. */
export const writeTopicPath = (courseId: string, role: 0 | 1, topicId?: string): string =>
  path('/addActivity/topic', { id: topicId, courseId, courseRole: role })
