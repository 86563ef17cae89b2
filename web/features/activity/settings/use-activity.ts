import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'

/** The activity that the address names by `id`, as its course's list shows it to staff. */
export function useActivity() {
  const { courseId } = useCourseAddress()
  const [address] = useSearchParams()
  const activityId = address.get('id') ?? ''
  const query = useQuery({
    ...ask(activityCalls.list, { courseId, activityId, limit: 1 }),
    enabled: activityId !== '',
  })
  return { courseId, query, item: query.data?.list[0] }
}
