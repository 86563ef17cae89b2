export const messageSettingsPath = '/myAllSetting?detail=messageSetting'

/** Where messages about one sort of content lead; its feature declares it beside the content. */
export interface Destination {
  /** The `contenttype` of the messages. A table of its own: the numbers of activities are others (wire.md section 7). */
  contentType: number
  /** Its page for whoever is in the course; without it, the course. */
  inCourse?(of: { contentId: string; isStaff: boolean }): { path: string; query?: Record<string, string> }
  /** Its page for whoever is not in the course; without it, the list of one's own courses. */
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
 * Where a message leads: to its content in the course, else to the course. For who is not in the course: to what its
 * destination says, what else is about courses to the list of one's own, an academic notice to its page, and anything
 * else nowhere.
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
