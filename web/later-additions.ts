import { activityCalls } from '#contract/features/activity/calls.ts'
import { loginFields, waysToLogIn } from '#web/features/account/extension-points.ts'
import { activityKinds } from '#web/features/activity/extension-points.ts'
import { NewActivityButton } from '#web/features/activity/NewActivityButton.tsx'
import { askForContent } from '#web/features/activity/queries.ts'
import { studyArea } from '#web/features/activity/study/area.ts'
import { keptPosts } from '#web/features/answering/board/kept-posts.ts'
import { JoinWhenRunning } from '#web/features/answering/joining/JoinWhenRunning.tsx'
import { attendanceArea } from '#web/features/attendance/area.ts'
import { keptScans } from '#web/features/attendance/proof/kept-scan.ts'
import { keptRollCalls } from '#web/features/attendance/roll-call/kept-roll-call.ts'
import { ConnectOffer } from '#web/features/chat-app/parts/ConnectOffer.tsx'
import { VanishedCourseWatch } from '#web/features/course/entry/closed-course.ts'
import { StudentViewNotice } from '#web/features/course/entry/StudentViewNotice.tsx'
import * as course from '#web/features/course/extension-points.ts'
import { enrolmentArea } from '#web/features/enrolment/area.ts'
import { groupArea, groupTab } from '#web/features/group/area.ts'
import { memberArea } from '#web/features/member/area.ts'
import { memberTabs } from '#web/features/member/extension-points.ts'
import { mistakeArea } from '#web/features/mistake/area.ts'
import { performanceArea } from '#web/features/performance/area.ts'
import { scoreArea } from '#web/features/score/area.ts'
import { unsentScores } from '#web/features/score/waiting/unsent-score.ts'
import { keptSayings } from '#web/features/stream/kept-sayings.ts'
import { keptGrades } from '#web/features/submission/waiting/waiting-grade.ts'
import { keptViewings } from '#web/features/video/watching/kept-watching.ts'
import * as shell from '#web/shell/extension-points.ts'
import { type Addition, add, lazily } from '#web/shell/extension-points.ts'
import { whenKept } from '#web/shell/waiting/when-kept.tsx'
import { kinds } from './kinds.ts'

/**
 * What features show in the places that the shell and lower features keep for them, each in the order in which it
 * shows. Fetched beside the first screen: small things stand here as they are, everything else is fetched when its place
 * shows.
 */
export const laterAdditions: readonly Addition[] = [
  add(
    shell.prompts,
    VanishedCourseWatch,
    JoinWhenRunning,
    lazily(() =>
      import('#web/features/attendance/student/AttendancePrompt.tsx').then(module => module.AttendancePrompt),
    ),
    lazily(() =>
      import('#web/features/attendance/parts/RunningCounts.tsx').then(module => module.RunningCounts),
    ),
    lazily(() => import('#web/features/notification/parts/Outside.tsx').then(module => module.Outside)),
    lazily(() => import('#web/features/chat-app/parts/BindPrompt.tsx').then(module => module.BindPrompt)),
    lazily(() => import('#web/features/chat/UnreadTab.tsx').then(module => module.UnreadTab)),
    lazily(() => import('#web/features/home/keys/Hotkeys.tsx').then(module => module.Hotkeys)),
  ),
  add(
    shell.barButtons,
    lazily(() =>
      import('#web/features/notification/parts/NotificationBell.tsx').then(module => module.NotificationBell),
    ),
  ),
  add(
    shell.notices,
    StudentViewNotice,
    whenKept(
      keptGrades,
      () => import('./waiting-grades.tsx').then(module => module.fetchWaitingGrades()),
      'submission',
    ),
    whenKept(
      unsentScores,
      () => import('#web/features/score/waiting/WaitingScores.tsx').then(module => module.WaitingScores),
      'score',
    ),
    whenKept(
      keptRollCalls,
      () =>
        import('#web/features/attendance/roll-call/WaitingRollCalls.tsx').then(
          module => module.WaitingRollCalls,
        ),
      'attendance',
    ),
    whenKept(
      keptScans,
      () => import('#web/features/attendance/proof/WaitingScans.tsx').then(module => module.WaitingScans),
      'attendance',
    ),
    whenKept(keptViewings, () =>
      import('#web/features/video/watching/WaitingViewings.tsx').then(module => module.WaitingViewings),
    ),
    whenKept(keptSayings, () =>
      import('#web/features/stream/WaitingSayings.tsx').then(module => module.WaitingSayings),
    ),
    whenKept(keptPosts, () =>
      import('#web/features/answering/board/WaitingPosts.tsx').then(module => module.WaitingPosts),
    ),
  ),
  add(
    shell.bars,
    lazily(
      () => import('#web/features/course/running/RunningBar.tsx').then(module => module.RunningBar),
      'course/running',
    ),
  ),
  add(
    shell.railFoot,
    lazily(() => import('#web/features/home/keys/PaletteButton.tsx').then(module => module.PaletteButton)),
  ),
  add(
    shell.loginInstead,
    lazily(() => import('#web/features/chat-app/parts/ChatEntry.tsx').then(module => module.ChatEntry)),
  ),

  add(shell.guestScreens, {
    paths: ['/joinCourse', '/joinCourses', '/studentEnrollCourseDetail'],
    Show: lazily(
      () => import('#web/features/course/joining/GuestCourse.tsx').then(module => module.GuestCourse),
      'course',
      'course/details',
    ),
  }),

  add(
    waysToLogIn,
    lazily(
      () => import('#web/features/chat-app/parts/ChatLogin.tsx').then(module => module.ChatLogin),
      'chat-app',
    ),
  ),
  add(loginFields, ConnectOffer),

  add(
    course.courseListCards,
    {
      takes: 'invitations',
      Show: lazily(() =>
        import('#web/features/member/parts/MyInvitations.tsx').then(module => module.MyInvitations),
      ),
    },
    {
      takes: 'notReadNotifyLists',
      Show: lazily(() =>
        import('#web/features/notification/parts/UnreadNotices.tsx').then(module => module.UnreadNotices),
      ),
    },
  ),
  add(
    course.courseAreas,
    attendanceArea,
    performanceArea,
    scoreArea,
    mistakeArea,
    memberArea,
    groupArea,
    studyArea,
    enrolmentArea,
  ),
  add(
    course.courseSections,
    {
      takes: 'enrollData',
      Show: lazily(
        () => import('#web/features/enrolment/parts/DecidePrompt.tsx').then(module => module.DecidePrompt),
        'enrolment',
      ),
    },
    {
      takes: 'running',
      Show: lazily(() =>
        import('#web/features/attendance/parts/AttendanceNow.tsx').then(module => module.AttendanceNow),
      ),
    },
  ),
  add(course.courseContents, {
    Content: lazily(
      () => import('#web/features/activity/CourseContent.tsx').then(module => module.CourseContent),
      'activity',
      ...kinds.map(({ texts }) => texts),
    ),
    refreshes: [activityCalls.list, activityCalls.listFolders],
    first: askForContent,
  }),
  add(course.courseFooters, NewActivityButton),
  add(memberTabs, groupTab),
  add(activityKinds, ...kinds),
]
