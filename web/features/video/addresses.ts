import { useSearchParams } from 'react-router'
import { videoDestination } from '#contract/features/video/destination.ts'
import { videoType } from '#contract/features/video/entities.ts'
import { openPathOf } from '#web/features/activity/kind.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { path } from '#web/lib/path.ts'

/** The video that the address names, in its course; empty for a new one. */
export function useVideoAddress() {
  const [search] = useSearchParams()
  return { ...useCourseAddress(), videoId: search.get('id') ?? '' }
}

export const videoPath = (courseId: string, id: string, role: 0 | 1): string =>
  openPathOf(videoDestination, id, courseId, role)

/** `dataType` 2: an existing one. */
export const editVideoPath = (courseId: string, id: string): string =>
  path('/addActivity/data', { dataType: 2, contenttype: videoType, id, courseId, courseRole: 1 })
