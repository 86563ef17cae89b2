import type { CourseArea } from '#web/features/course/extension-points.ts'
import { TextFileIcon } from '#web/ui/icons/icons.tsx'
import { reviewPath } from './addresses.ts'

/** The applications, for those who decide on them. */
export const enrolmentArea: CourseArea = {
  key: 'review',
  text: ['course/details', 'areas.review'],
  icon: TextFileIcon,
  path: ({ courseId }) => reviewPath(courseId),
  isFor: ({ can }) => can.members,
  waiting: {
    count: ({ enrollData }) => enrollData.waitAuditCount,
    text: ['course/details', 'areas.reviewWaiting'],
  },
}
