import { submissionFacts } from '#server/features/submission/public.ts'

interface Homework {
  homeworkId: string
  courseId: string
}

export const homeworkFacts = submissionFacts<Homework>('homework')
