import { useSearchParams } from 'react-router'
import { path } from '#web/lib/path.ts'

interface Place {
  courseId: string
  activityId: string
}

const search = ({ courseId, activityId }: Place) => ({
  id: activityId,
  courseId,
  courseRole: 1,
})

/** Who has a deadline of their own in an activity. */
export const exceptionsPath = (place: Place): string => path('/activityExceptions', search(place))

/** Giving one. @param studentId whose is changed */
export const exceptionPath = (place: Place, studentId?: string): string =>
  path('/addActivity/exception', { ...search(place), ...(studentId && { studentid: studentId }) })

export function useExceptionAddress() {
  const [address] = useSearchParams()
  return {
    courseId: address.get('courseId') ?? '',
    activityId: address.get('id') ?? '',
    studentId: address.get('studentid') ?? undefined,
  }
}
