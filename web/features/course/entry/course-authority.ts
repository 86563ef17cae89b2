import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Permission } from '#contract/access.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask } from '#web/lib/call.ts'
import { store, stored } from '#web/lib/storage.ts'
import { viewedCourse } from '#web/lib/student-view.ts'

type Authority = AnswerOf<typeof courseCalls.getPermissions>
interface StoredAuthority {
  at: number
  authority: Authority
}

const dayMs = 86_400_000

export interface CourseAuthority {
  /** The course is over: what is in it stays as it is. */
  hasEnded: boolean
  may(permission: Permission): boolean
  /** The same for what changes the course. */
  mayChange(permission: Permission): boolean
}

function retention(courseId: string): StoredAuthority | undefined {
  // A student's permissions must not be mistaken for those of staff, or vice versa.
  if (viewedCourse() !== null) return undefined
  try {
    const kept = JSON.parse(stored(`courseAuthority:${courseId}`) ?? '') as StoredAuthority
    return Date.now() - kept.at < dayMs ? kept : undefined
  } catch {
    return undefined
  }
}

export const authorityQuery = (courseId: string) => ({
  ...ask(courseCalls.getPermissions, { courseId }),
  staleTime: 60_000,
  initialData: () => retention(courseId)?.authority,
  initialDataUpdatedAt: () => retention(courseId)?.at,
  meta: { handled: true },
})

/**
 * What the person may do in a course: kept for a day on the device, so that a screen shows the right buttons at once,
 * and asked again in the background. Undefined until known.
 */
export function useCourseAuthority(courseId: string): CourseAuthority | undefined {
  const { data, dataUpdatedAt } = useQuery({ ...authorityQuery(courseId), enabled: courseId !== '' })
  useEffect(() => {
    if (data && viewedCourse() === null)
      store(`courseAuthority:${courseId}`, JSON.stringify({ at: dataUpdatedAt, authority: data }))
  }, [courseId, data, dataUpdatedAt])
  if (!data) return undefined
  const hasEnded = data.hasEnded
  const may: CourseAuthority['may'] = permission => data.courseAdmin === 1 || data.auth.includes(permission)
  return { hasEnded, may, mayChange: permission => !hasEnded && may(permission) }
}
