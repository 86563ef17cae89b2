import { useSearchParams } from 'react-router'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'

/** The activity that the address names, in its course; empty for a new one. */
export function useActivityAddress() {
  const [search] = useSearchParams()
  return { ...useCourseAddress(), id: search.get('id') ?? '' }
}
