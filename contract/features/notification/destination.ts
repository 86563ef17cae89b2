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
  courseid: string
  courserole: number
  contentid: string
  coid: string
}

/**
 * Where a message leads: to its content in the course, else to the course. For who is not in the course: to what its
 * destination says, what else is about courses to the list of one's own, an academic notice to its page, and anything
 * else nowhere.
 */
export function pathOf(
  { type, courseid, courserole, contentid, coid }: MessageContent,
  destination?: Destination,
) {
  if (courseid === '') {
    if (destination?.outside && contentid !== '') return destination.outside(contentid)
    if (type === 0) return '/ktpCourse'
    if (type !== 1 || contentid === '') return undefined
    return `/schoolmsg?${new URLSearchParams({ id: contentid, type: String(type), coid })}`
  }
  const page = destination?.inCourse?.({ contentId: contentid, isStaff: courserole !== 0 })
  const { path, query } = page ?? { path: '/courseHome' }
  return `${path}?${new URLSearchParams({ ...query, courseId: courseid, courseRole: String(courserole) })}`
}
