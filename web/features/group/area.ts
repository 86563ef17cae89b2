import { areaAt } from '#web/features/course/area.ts'
import type { CourseArea } from '#web/features/course/extension-points.ts'
import type { MemberTab } from '#web/features/member/extension-points.ts'
import { path } from '#web/lib/path.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { GroupsIcon } from '#web/ui/icons/icons.tsx'

const tab = 'groups'

/** Groups are a side of the members' screen, and an area of the course as well. */
export const groupTab: MemberTab = {
  key: tab,
  text: ['member', 'tab.groups'],
  Panel: lazily(() => import('./parts/BatchList.tsx').then(module => module.BatchList)),
  Footer: lazily(() => import('./parts/NewBatchButton.tsx').then(module => module.NewBatchFooter)),
}

export const groupArea: CourseArea = {
  ...areaAt(tab, GroupsIcon, '/member'),
  path: ({ courseId, role }) => path('/member', { courseId, courseRole: role, tab }),
}
