import { accommodationCalls } from '#contract/features/activity/accommodation.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { students, teacher1 } from '#seed/people.ts'
import { courseId, isMeant } from '#server/features/activity/test-written-forms.ts'
import { type App, form, inDays, other } from '#server/kernel/test-kept-forms.ts'

const student = students[0]!

export const memberForms = [
  form({
    call: accommodationCalls.set,
    given: async () => ({ courseId, studentId: student.id }),
    rounds: async () => [{ factor: 1.5, largerText: other }],
    read: async (app, { studentId }) => readAccommodation(app, studentId!),
    unread: { courseId: isMeant, studentId: isMeant },
  }),
  form({
    call: memberCalls.setCountsFrom,
    given: async () => ({ courseId, studentIds: [student.id] }),
    rounds: async () => [{ from: inDays(-2) }],
    read: async app => {
      const { member } = await app.call(teacher1, memberCalls.getStudent, { courseId, studentId: student.id })
      return { from: member.countsFrom }
    },
    unread: { courseId: isMeant, studentIds: isMeant },
  }),
]

async function readAccommodation(app: App, studentId: string) {
  const { accommodation } = await app.call(teacher1, memberCalls.getStudent, { courseId, studentId })
  return accommodation ?? {}
}
