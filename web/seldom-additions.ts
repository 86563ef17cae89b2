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
import { lookingAhead } from '#web/features/activity/extension-points.ts'
import { attendanceMessages } from '#web/features/attendance/message-kinds.ts'
import { keptScans } from '#web/features/attendance/proof/kept-scan.ts'
import { keptRollCalls } from '#web/features/attendance/roll-call/kept-roll-call.ts'
import { reportsEntry } from '#web/features/chat/me-entry.ts'
import { counsellorEntry } from '#web/features/counsellor/me-entry.ts'
import { archiveEntry } from '#web/features/course/me-entry.ts'
import { messageKinds } from '#web/features/notification/extension-points.ts'
import { meEntries } from '#web/features/profile/extension-points.ts'
import { libraryEntry } from '#web/features/profile/me-entry.ts'
import { projections, wallActions } from '#web/features/projector/extension-points.ts'
import { banksEntry } from '#web/features/question/me-entry.ts'
import { rubricsEntry } from '#web/features/rubric/me-entry.ts'
import { operatorEntries } from '#web/features/school/me-entries.ts'
import { unsentScores } from '#web/features/score/waiting/unsent-score.ts'
import { gradesLeftBehind } from '#web/features/submission/waiting/left-behind.ts'
import { type Addition, add, lazily, leftBehind } from '#web/shell/extension-points.ts'
import { leftBehindIn } from '#web/shell/waiting/left-behind.ts'
import { HomeworkIcon, MessageIcon } from '#web/ui/icons/icons.tsx'
import { kinds } from './kinds.ts'

/** What features add to the page of a person, to messages and to what is still to be done, and what they say before a logout. Fetched when one of these shows. */
export const seldomAdditions: readonly Addition[] = [
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
