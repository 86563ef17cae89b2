import { areaAt } from '#web/features/course/area.ts'
import type { CourseArea } from '#web/features/course/extension-points.ts'
import { TextFileIcon } from '#web/ui/icons/icons.tsx'

/** The applications, for those who decide on them. */
export const enrolmentArea: CourseArea = {
  ...areaAt('review', TextFileIcon, '/enrollReview'),
  isFor: ({ can }) => can.members,
  waiting: {
    count: ({ enrollData }) => enrollData.waitAuditCount,
    text: ['course/details', 'areas.reviewWaiting'],
  },
}
