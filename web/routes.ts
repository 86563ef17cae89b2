import { accountRoutes } from '#web/features/account/routes.ts'
import { activityRoutes } from '#web/features/activity/routes.ts'
import { answeringRoutes } from '#web/features/answering/routes.ts'
import { attendanceRoutes } from '#web/features/attendance/routes.ts'
import { chatRoutes } from '#web/features/chat/routes.ts'
import { chatAppRoutes } from '#web/features/chat-app/routes.ts'
import { commentRoutes } from '#web/features/comment/routes.ts'
import { counsellorRoutes } from '#web/features/counsellor/routes.ts'
import { courseRoutes } from '#web/features/course/routes.ts'
import { duplicateRoutes } from '#web/features/duplicate/routes.ts'
import { enrolmentRoutes } from '#web/features/enrolment/routes.ts'
import { fileRoutes } from '#web/features/file/routes.ts'
import { groupRoutes } from '#web/features/group/routes.ts'
import { homeRoutes } from '#web/features/home/routes.ts'
import { homeworkRoutes } from '#web/features/homework/routes.ts'
import { materialRoutes } from '#web/features/material/routes.ts'
import { memberRoutes } from '#web/features/member/routes.ts'
import { mistakeRoutes } from '#web/features/mistake/routes.ts'
import { noticeRoutes } from '#web/features/notice/routes.ts'
import { notificationRoutes } from '#web/features/notification/routes.ts'
import { packageRoutes } from '#web/features/package/routes.ts'
import { performanceRoutes } from '#web/features/performance/routes.ts'
import { profileRoutes } from '#web/features/profile/routes.ts'
import { projectorRoutes } from '#web/features/projector/routes.ts'
import { questionRoutes } from '#web/features/question/routes.ts'
import { reviewRoutes } from '#web/features/review/routes.ts'
import { rubricRoutes } from '#web/features/rubric/routes.ts'
import { schoolRoutes } from '#web/features/school/routes.ts'
import { scoreRoutes } from '#web/features/score/routes.ts'
import { submissionRoutes } from '#web/features/submission/routes.ts'
import { tableRoutes } from '#web/features/table/routes.ts'
import { testRoutes } from '#web/features/test/routes.ts'
import { topicRoutes } from '#web/features/topic/routes.ts'
import { videoRoutes } from '#web/features/video/routes.ts'
import type { ScreenRoute } from '#web/lib/routes.ts'

/** All features of the web client with their screens. A feature may use those before it in this list. */
export const screenRoutes: readonly ScreenRoute[] = [
  ...schoolRoutes,
  ...accountRoutes,
  ...chatAppRoutes,
  ...fileRoutes,
  ...tableRoutes,
  ...notificationRoutes,
  ...profileRoutes,
  ...courseRoutes,
  ...memberRoutes,
  ...projectorRoutes,
  ...groupRoutes,
  ...enrolmentRoutes,
  ...activityRoutes,
  ...commentRoutes,
  ...scoreRoutes,
  ...rubricRoutes,
  ...questionRoutes,
  ...submissionRoutes,
  ...duplicateRoutes,
  ...reviewRoutes,
  ...homeworkRoutes,
  ...testRoutes,
  ...answeringRoutes,
  ...mistakeRoutes,
  ...noticeRoutes,
  ...topicRoutes,
  ...videoRoutes,
  ...materialRoutes,
  ...attendanceRoutes,
  ...counsellorRoutes,
  ...performanceRoutes,
  ...chatRoutes,
  ...homeRoutes,
  ...packageRoutes,
]
