import { useSearchParams } from 'react-router'
import { noticeDestination } from '#contract/features/notice/destination.ts'
import { openPathOf } from '#web/features/activity/kind.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { path } from '#web/lib/path.ts'

/** The notice that the address names, in its course; empty for a new one. */
export function useNoticeAddress() {
  const [search] = useSearchParams()
  return { ...useCourseAddress(), noticeId: search.get('id') ?? '' }
}

export const noticePath = (courseId: string, noticeId: string, role: 0 | 1): string =>
  openPathOf(noticeDestination, noticeId, courseId, role)

export const editNoticePath = (courseId: string, noticeId: string): string =>
  path('/addActivity/notice', { id: noticeId, courseId, courseRole: 1 })
