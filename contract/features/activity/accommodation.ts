import { inCourse } from '#contract/access.ts'
import { command } from '#contract/call.ts'
import { decimalText, flag, id, nothing } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'

/** What working time may be multiplied by. */
export const timeFactors: readonly number[] = [1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3]

export const accommodationCalls = {
  set: command('/Futurev2/CourseMeans/setAccommodation', {
    summary:
      'Say what a student is allowed in all activities of a course: longer working time, larger text. What runs is extended.',
    access: inCourse('staff', 'courseId', 'manage-members'),
    input: wired({
      courseId,
      studentId: ['studentid', id('account')],
      /** 1 to 3 in steps of 0.25. */
      factor: decimalText.default(1),
      largerText: ['largertext', flag.default(false)],
    }),
    output: nothing,
  }),
}
