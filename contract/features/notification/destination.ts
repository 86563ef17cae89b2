export const messageSettingsPath = '/myAllSetting?detail=messageSetting'

/** Where messages about one type of content lead; declared by its feature. */
export interface Destination {
  /** The `contenttype` of the messages. The numbers differ from those of activities (wire.md section 7). */
  contentType: number
  /** Its page for members of the course; if absent, the course. */
  inCourse?(of: { contentId: string; isStaff: boolean }): { path: string; query?: Record<string, string> }
  /** Its page for anyone not in the course; if absent, the reader's list of courses. */
  outside?(contentId: string): string
}

export interface MessageContent {
  type: number
  courseId: string
  courseRole: number
  contentId: string
  coid: string
}

/**
 * Where a message leads: to its content in the course, otherwise to the course. For anyone not in the course: to the
 * page its destination names; for other course messages, the reader's list of courses; for an academic notice, its
 * page; otherwise nowhere.
 */
export function pathOf(
  { type, courseId, courseRole, contentId, coid }: MessageContent,
  destination?: Destination,
) {
  if (courseId === '') {
    if (destination?.outside && contentId !== '') return destination.outside(contentId)
    if (type === 0) return '/ktpCourse'
    if (type !== 1 || contentId === '') return undefined
    return `/schoolmsg?${new URLSearchParams({ id: contentId, type: String(type), coid })}`
  }
  const page = destination?.inCourse?.({ contentId, isStaff: courseRole !== 0 })
  const { path, query } = page ?? { path: '/courseHome' }
  return `${path}?${new URLSearchParams({ ...query, courseId, courseRole: String(courseRole) })}`
}
