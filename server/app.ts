import { accountFeature } from './features/account/feature.ts'
import { peopleNow, personNow, personOf, personOrProjector } from './features/account/public.ts'
import { activityFeature } from './features/activity/feature.ts'
import { answeringFeature } from './features/answering/feature.ts'
import { attendanceFeature } from './features/attendance/feature.ts'
import { chatFeature } from './features/chat/feature.ts'
import { chatAppFeature } from './features/chat-app/feature.ts'
import { commentFeature } from './features/comment/feature.ts'
import { counsellorFeature } from './features/counsellor/feature.ts'
import { courseFeature } from './features/course/feature.ts'
import { standingIn, standingNow, standingsNow } from './features/course/public.ts'
import { duplicateFeature } from './features/duplicate/feature.ts'
import { enrolmentFeature } from './features/enrolment/feature.ts'
import { fileFeature } from './features/file/feature.ts'
import { groupFeature } from './features/group/feature.ts'
import { homeFeature } from './features/home/feature.ts'
import { homeworkFeature } from './features/homework/feature.ts'
import { materialFeature } from './features/material/feature.ts'
import { memberFeature } from './features/member/feature.ts'
import { mistakeFeature } from './features/mistake/feature.ts'
import { noticeFeature } from './features/notice/feature.ts'
import { notificationFeature } from './features/notification/feature.ts'
import { packageFeature } from './features/package/feature.ts'
import { performanceFeature } from './features/performance/feature.ts'
import { profileFeature } from './features/profile/feature.ts'
import { projectorFeature } from './features/projector/feature.ts'
import { questionFeature } from './features/question/feature.ts'
import { reviewFeature } from './features/review/feature.ts'
import { rubricFeature } from './features/rubric/feature.ts'
import { schoolFeature } from './features/school/feature.ts'
import { scoreFeature } from './features/score/feature.ts'
import { streamFeature } from './features/stream/feature.ts'
import { submissionFeature } from './features/submission/feature.ts'
import { tableFeature } from './features/table/feature.ts'
import { testFeature } from './features/test/feature.ts'
import { topicFeature } from './features/topic/feature.ts'
import { videoFeature } from './features/video/feature.ts'
import type { App } from './kernel/feature.ts'

/**
 * The whole server. Lowest feature first: a feature uses only those before it in this list, through their `public.ts`.
 */
export const lectern: App = {
  features: [
    schoolFeature,
    accountFeature,
    streamFeature,
    chatAppFeature,
    fileFeature,
    tableFeature,
    courseFeature,
    notificationFeature,
    profileFeature,
    memberFeature,
    projectorFeature,
    counsellorFeature,
    groupFeature,
    enrolmentFeature,
    activityFeature,
    commentFeature,
    scoreFeature,
    rubricFeature,
    questionFeature,
    submissionFeature,
    duplicateFeature,
    reviewFeature,
    mistakeFeature,
    homeworkFeature,
    testFeature,
    answeringFeature,
    noticeFeature,
    topicFeature,
    videoFeature,
    materialFeature,
    attendanceFeature,
    performanceFeature,
    chatFeature,
    homeFeature,
    packageFeature,
  ],
  gates: {
    ...{ person: personOf, personOrProjector, personNow, peopleNow },
    ...{ standing: standingIn, standingNow, standingsNow },
  },
}
