import { submissionFacts } from '#server/features/submission/public.ts'
import { event } from '#server/kernel/jobs.ts'

interface Test {
  testId: string
  courseId: string
}

export const testFacts = submissionFacts<Test>('test')

type ToStudents = Test & { studentIds: string[] }

/** A regrade has changed the scores of these, who may see them. */
export const testRegraded = event<ToStudents & { reason: string }>('test.regraded')
/** The same of one that was taken back. */
export const regradeUndone = event<ToStudents>('test.regrade.undone')
