import { homeworkAttemptErrors } from '#contract/features/homework/attempt-errors.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkIdentityErrors } from '#contract/features/homework/identity-errors.ts'
import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { homeworkOfferErrors } from '#contract/features/homework/offer-errors.ts'
import { homeworkPolicyErrors } from '#contract/features/homework/policy-errors.ts'
import { noteHandedIn } from '#server/features/duplicate/public.ts'
import { reviewPolicyOf } from '#server/features/review/public.ts'
import type { SubmissionKind } from '#server/features/submission/public.ts'
import { topics } from '#server/kernel/hub.ts'
import { homeworkFacts } from './events.ts'

const keyOf = ({ id, course_id }: { id: string; course_id: string }) => ({
  homeworkId: id,
  courseId: course_id,
})

/** What is said when homework is handed in, graded, returned: in the words of homework, to its screens and events. */
export const homeworkSubmissions: SubmissionKind = {
  types: [homeworkType],
  errors: {
    ...homeworkErrors,
    ...homeworkAttemptErrors,
    ...homeworkIdentityErrors,
    ...homeworkOfferErrors,
    ...homeworkPolicyErrors,
  },
  hasContent: true,
  // Who reviews others has one attempt.
  isOnce: async ({ db }, id) => (await reviewPolicyOf(db, id)) !== undefined,
  opensAt: ({ id, courseId, studentId, isStaff }) =>
    isStaff
      ? `/homework/stuWorkDetail?${new URLSearchParams({ id, courseId, courseRole: '1', studentid: studentId })}`
      : `/homework?${new URLSearchParams({ id, courseId, courseRole: '0' })}`,
  on: {
    handedIn(unit, homework, studentIds) {
      noteHandedIn(unit.db, homework.id, studentIds)
      if (studentIds.length > 1) void unit.emit(homeworkFacts.handedIn, { ...keyOf(homework), studentIds })
    },
    workChanged(unit, homework, studentIds) {
      for (const studentId of studentIds)
        unit.publish(topics.account(studentId), homeworkMessages.workChanged, keyOf(homework))
    },
    draftChanged(hub, homework, studentIds) {
      for (const studentId of studentIds)
        hub.publish(topics.account(studentId), homeworkMessages.draftChanged, keyOf(homework))
    },
    downloadChanged(unit, homework, accountIds) {
      for (const accountId of accountIds)
        unit.publish(topics.account(accountId), homeworkMessages.downloadChanged, keyOf(homework))
    },
    countsChanged(hub, homework, counts) {
      hub.publish(topics.staff(homework.course_id), homeworkMessages.countsChanged, {
        ...keyOf(homework),
        counts,
      })
    },
    graded: (unit, homework, studentIds) =>
      void unit.emit(homeworkFacts.graded, { ...keyOf(homework), studentIds }),
    scoresHidden: (unit, homework) => void unit.emit(homeworkFacts.scoresHidden, keyOf(homework)),
    returned: (unit, homework, studentIds) =>
      void unit.emit(homeworkFacts.returned, { ...keyOf(homework), studentIds }),
    reminded: (unit, homework, studentIds) =>
      void unit.emit(homeworkFacts.reminded, { ...keyOf(homework), studentIds }),
    offered: (unit, homework, studentIds) =>
      void unit.emit(homeworkFacts.offered, { ...keyOf(homework), studentIds }),
    offerAccepted: (unit, homework, studentIds) =>
      void unit.emit(homeworkFacts.offerAccepted, { ...keyOf(homework), studentIds }),
    offerDeclined: (unit, homework, studentIds) =>
      void unit.emit(homeworkFacts.offerDeclined, { ...keyOf(homework), studentIds }),
  },
}
