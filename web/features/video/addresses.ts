import { videoType } from '#contract/features/video/entities.ts'
import { path } from '#web/lib/path.ts'

/** `dataType` 2: an existing one. */
export const editVideoPath = (courseId: string, id: string): string =>
  path('/addActivity/data', { dataType: 2, contenttype: videoType, id, courseId, courseRole: 1 })
