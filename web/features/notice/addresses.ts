import { path } from '#web/lib/path.ts'

export const editNoticePath = (courseId: string, noticeId: string): string =>
  path('/addActivity/notice', { id: noticeId, courseId, courseRole: 1 })
