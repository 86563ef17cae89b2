import { accountFeature } from './features/account/feature.ts'
import { personNow, personOf } from './features/account/public.ts'
import { activityFeature } from './features/activity/feature.ts'
import type { ActivityKind } from './features/activity/public.ts'
import { attendanceFeature } from './features/attendance/feature.ts'
import { courseFeature } from './features/course/feature.ts'
import { standingIn, standingNow } from './features/course/public.ts'
import { enrolmentFeature } from './features/enrolment/feature.ts'
import { encodedSettingOf } from './features/enrolment/public.ts'
import { fileFeature } from './features/file/feature.ts'
import { groupFeature } from './features/group/feature.ts'
import { countGrouped, countGroups } from './features/group/public.ts'
import { homeFeature } from './features/home/feature.ts'
import { homeworkFeature } from './features/homework/feature.ts'
import { homeworkKind } from './features/homework/public.ts'
import { memberFeature } from './features/member/feature.ts'
import { notificationFeature } from './features/notification/feature.ts'
import { listUnreadNotices } from './features/notification/public.ts'
import { packageFeature } from './features/package/feature.ts'
import { profileFeature } from './features/profile/feature.ts'
import { schoolFeature } from './features/school/feature.ts'
import type { App } from './kernel/feature.ts'

/** The types of activity; each joins the spine of a course by being listed here. */
export const kinds: readonly ActivityKind[] = [homeworkKind]

/** The whole server. A feature may use those above it in this list, and only through their `public.ts`. */
export const lectern: App = {
  features: [
    schoolFeature,
    accountFeature,
    fileFeature,
    courseFeature({ listUnreadNotices, enrolmentSettingOf: encodedSettingOf, countGroups }),
    profileFeature,
    memberFeature(countGrouped),
    groupFeature,
    enrolmentFeature,
    activityFeature(kinds),
    homeworkFeature,
    attendanceFeature,
    homeFeature(kinds),
    packageFeature(() => lectern.features),
    notificationFeature,
  ],
  gates: { person: personOf, personNow, standing: standingIn, standingNow },
}
