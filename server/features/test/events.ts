import { submissionFacts } from '#server/features/submission/public.ts'

interface Test {
  testId: string
  courseId: string
}

export const testFacts = submissionFacts<Test>('test')
