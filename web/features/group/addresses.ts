import { path } from '#web/lib/path.ts'

interface Place {
  courseId: string
  courseRole: string
}

export const newBatchPath = ({ courseId, courseRole }: Place) =>
  path('/member/newGroup', { courseId, courseRole })
export const newGroupPath = ({ courseId, courseRole }: Place, activityid: string) =>
  path('/member/newGroup', { courseId, courseRole, activityid })
export const batchPath = ({ courseId, courseRole }: Place, activityid: string) =>
  path('/member/groupDetails', { courseId, courseRole, activityid })
/** One of the screens of a batch, or of a group in it. */
export const detailPath = (
  screen: 'Ungroup' | 'groupSettings' | 'random' | 'board' | 'SelectionGroup',
  { courseId, courseRole }: Place,
  activityid: string,
  more: Record<string, string> = {},
) => path(`/member/groupDetails/${screen}`, { courseId, courseRole, activityid, ...more })
export const groupPath = (
  screen: 'subGrouped' | 'remove' | 'groupLeader',
  { courseId, courseRole }: Place,
  activityid: string,
  groupid: string,
) => path(`/member/groupDetails/${screen}`, { courseId, courseRole, activityid, groupid })
