import { SendingGrades as OfHomework } from '#web/features/homework/grading/SendingGrades.tsx'
import { SendingGrades as OfTests } from '#web/features/test/grading/SendingGrades.tsx'

/** Sends whatever grades wait on this device, of every kind that is graded without a network. */
export const WaitingGrades = () => (
  <>
    <OfHomework />
    <OfTests />
  </>
)
