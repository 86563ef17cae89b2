import { submissionStates } from '#contract/features/submission/rules.ts'

/** How a test is for a student, on the wire: `submit_state`, refined by `submit_status` (wire.md section 9). */
interface WireState {
  submitState: number
  submitStatus: number
}

interface HowFar {
  /** As `mstatus`. */
  workState: number
  /** Nothing can be written any more. */
  isOver: boolean
  /** What they answered, and the questions, may be read. */
  isPaperShown: boolean
}

/** Of each state of a student's work, the two numbers that programs of the protocol know. */
export function wireStateOf({ workState, isOver, isPaperShown }: HowFar): WireState {
  if (workState === submissionStates.returned) return { submitState: 3, submitStatus: 3 }
  if (workState === submissionStates.submitted) return { submitState: 4, submitStatus: 4 }
  if (workState === submissionStates.gradedUnpublished) return { submitState: 9, submitStatus: 4 }
  if (workState === submissionStates.graded) return { submitState: isPaperShown ? 6 : 7, submitStatus: 3 }
  return isOver ? { submitState: 1, submitStatus: 1 } : { submitState: 2, submitStatus: 3 }
}

/** Whether programs show that there is such a thing: from some moment on, or never. */
export const everShown = (moment: number) => (moment === 0 ? '0' : '1')
