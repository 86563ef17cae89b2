import {
  answersPackedDestination,
  offersInAnsweringDestination,
} from '#contract/features/answering/destination.ts'
import { conversationDestination, reportDestination } from '#contract/features/chat/destination.ts'
import { commentDestination } from '#contract/features/comment/destination.ts'
import { counsellorWarningDestination } from '#contract/features/counsellor/destination.ts'
import { enrolmentDestination } from '#contract/features/enrolment/destination.ts'
import { offersDestination, worksDestination } from '#contract/features/homework/destination.ts'
import { invitationDestination } from '#contract/features/member/destination.ts'
import { reviewDestination } from '#contract/features/review/destination.ts'
import { scoreDestination } from '#contract/features/score/destination.ts'
import {
  offersInTestDestination,
  papersDestination,
  testDestination,
} from '#contract/features/test/destination.ts'
import { catalogueHeads, lookingAhead } from '#web/features/activity/extension-points.ts'
import { askAction } from '#web/features/answering/course-action.ts'
import { startAction } from '#web/features/attendance/area.ts'
import { attendanceMessages } from '#web/features/attendance/message-kinds.ts'
import { keptScans } from '#web/features/attendance/proof/kept-scan.ts'
import { keptRollCalls } from '#web/features/attendance/roll-call/kept-roll-call.ts'
import { reportsEntry } from '#web/features/chat/me-entry.ts'
import { counsellorEntry } from '#web/features/counsellor/me-entry.ts'
import * as course from '#web/features/course/extension-points.ts'
import { archiveEntry } from '#web/features/course/me-entry.ts'
import { studentFigures } from '#web/features/member/extension-points.ts'
import { messageKinds } from '#web/features/notification/extension-points.ts'
import { copyAction, demoTab, fromDemo, fromPackage } from '#web/features/package/new-courses.ts'
import { starsAction } from '#web/features/performance/area.ts'
import { meEntries } from '#web/features/profile/extension-points.ts'
import { libraryEntry } from '#web/features/profile/me-entry.ts'
import { projections, wallActions } from '#web/features/projector/extension-points.ts'
import { banksEntry } from '#web/features/question/me-entry.ts'
import { rubricsEntry } from '#web/features/rubric/me-entry.ts'
import { operatorEntries } from '#web/features/school/me-entries.ts'
import { unsentScores } from '#web/features/score/waiting/unsent-score.ts'
import { gradesLeftBehind } from '#web/features/submission/waiting/left-behind.ts'
import { topicKind } from '#web/features/topic/kind.ts'
import { type Addition, add, lazily, leftBehind } from '#web/shell/extension-points.ts'
import { leftBehindIn } from '#web/shell/waiting/left-behind.ts'
import { HomeworkIcon, MessageIcon } from '#web/ui/icons/icons.tsx'
import { kinds } from './kinds.ts'

/** What features add to the settings of a course, to the page of a person, to messages and to what is still to be done, and what they say before a logout. Fetched when one of these shows. */
export const seldomAdditions: readonly Addition[] = [
  add(course.newCourseWays, fromDemo, fromPackage),
  add(course.courseActions, startAction, starsAction, askAction, copyAction),
  add(course.archiveTabs, demoTab),
  add(
    studentFigures,
    {
      takes: 'submissions',
      Show: lazily(
        () =>
          import('#web/features/submission/student/SubmissionFigures.tsx').then(
            module => module.SubmissionFigures,
          ),
        'submission',
      ),
    },
    {
      takes: 'attendance',
      Show: lazily(
        () =>
          import('#web/features/attendance/parts/AttendanceFigure.tsx').then(
            module => module.AttendanceFigure,
          ),
        'attendance',
      ),
    },
  ),
  add(catalogueHeads, {
    types: topicKind.types,
    Show: lazily(
      () => import('#web/features/topic/StartRow.tsx').then(module => module.StartRow),
      'topic/kind',
    ),
  }),
  add(
    course.courseRows,
    lazily(
      () => import('#web/features/activity/modules/ModulesRow.tsx').then(module => module.ModulesRow),
      'activity',
    ),
    lazily(
      () => import('#web/features/attendance/rules/RulesRow.tsx').then(module => module.RulesRow),
      'attendance',
    ),
    lazily(
      () => import('#web/features/question/bank/BanksRow.tsx').then(module => module.BanksRow),
      'question',
    ),
    lazily(
      () => import('#web/features/activity/parts/TrashRow.tsx').then(module => module.TrashRow),
      'activity',
    ),
    lazily(
      () => import('#web/features/package/parts/ExportRow.tsx').then(module => module.ExportRow),
      'package',
    ),
  ),
  add(
    course.joiningRows,
    lazily(
      () => import('#web/features/enrolment/parts/EnrolmentRows.tsx').then(module => module.EnrolmentRows),
      'enrolment',
    ),
  ),
  add(
    course.courseSettings,
    {
      takes: 'can',
      Show: lazily(
        () =>
          import('#web/features/activity/settings/StudentRights.tsx').then(module => module.StudentRights),
        'activity',
      ),
    },
    {
      takes: 'places',
      Show: lazily(
        () => import('#web/features/member/parts/MemberSettings.tsx').then(module => module.MemberSettings),
        'member',
      ),
    },
  ),
  add(projections, {
    kind: 'answering',
    Show: lazily(
      () => import('#web/features/answering/projecting/Projection.tsx').then(module => module.Projection),
      'answering/projecting',
    ),
  }),
  add(
    wallActions,
    lazily(
      () => import('#web/features/answering/leading/WallActions.tsx').then(module => module.WallActions),
      'answering',
    ),
  ),
  add(
    meEntries,
    archiveEntry,
    libraryEntry,
    rubricsEntry,
    banksEntry,
    counsellorEntry,
    ...operatorEntries,
    reportsEntry,
  ),
  add(
    messageKinds,
    ...kinds.map(({ page, icon }) => ({ leadsTo: page, icon })),
    ...attendanceMessages,
    { leadsTo: reviewDestination, icon: HomeworkIcon },
    { leadsTo: commentDestination, icon: MessageIcon },
    ...[worksDestination, offersDestination].map(leadsTo => ({ leadsTo })),
    ...[papersDestination, offersInTestDestination, scoreDestination].map(leadsTo => ({ leadsTo })),
    ...[offersInAnsweringDestination, answersPackedDestination].map(leadsTo => ({ leadsTo })),
    ...[enrolmentDestination, invitationDestination].map(leadsTo => ({ leadsTo })),
    ...[counsellorWarningDestination, conversationDestination, reportDestination].map(leadsTo => ({
      leadsTo,
    })),
  ),
  add(
    leftBehind,
    gradesLeftBehind,
    leftBehindIn(unsentScores, ['score', 'waiting.leaving']),
    leftBehindIn(keptRollCalls, ['attendance', 'roll.leaving']),
    leftBehindIn(keptScans, ['attendance', 'proof.leaving']),
  ),
  add(lookingAhead, {
    types: [testDestination.contentType],
    look: async (accountId, tasks) => {
      const { keepListed } = await import('#web/features/test/taking/sealed/from-lists.ts')
      await keepListed(accountId, tasks)
    },
  }),
]
