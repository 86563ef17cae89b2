interface Place {
  courseId: string
  courseRole: string
}

const inCourse = (path: string, { courseId, courseRole }: Place, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ courseId, courseRole, ...more })}`

export const newBatchPath = (place: Place) => inCourse('/member/newGroup', place)
export const newGroupPath = (place: Place, activityid: string) =>
  inCourse('/member/newGroup', place, { activityid })
export const batchPath = (place: Place, activityid: string) =>
  inCourse('/member/groupDetails', place, { activityid })
/** One of the screens of a batch, or of a group in it. */
export const detailPath = (
  screen: 'Ungroup' | 'groupSettings' | 'random' | 'board' | 'SelectionGroup',
  place: Place,
  activityid: string,
  more: Record<string, string> = {},
) => inCourse(`/member/groupDetails/${screen}`, place, { activityid, ...more })
export const groupPath = (
  screen: 'subGrouped' | 'remove' | 'groupLeader',
  place: Place,
  activityid: string,
  groupid: string,
) => inCourse(`/member/groupDetails/${screen}`, place, { activityid, groupid })
